/**
 * A backup of the database and the files, while the server runs or not.
 *
 * Run: `npm run backup -- ARCHIVO`
 */
import '../app/umask.ts';
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { recordBackup } from '../app/disk-figures.ts';
import { openFiles } from '../app/open-dependencies.ts';
import { firstLine } from '../app/start-errors.ts';
import { databaseFacts, findStorageMismatch } from '../features/files/installation-id.ts';
import { type BackupSource, backUp, VotingsOpen } from '../features/operation/backup/back-up.ts';
import { contentsOf, type Manifest } from '../features/operation/backup/manifest.ts';
import { type OpenVoting, openVotings } from '../features/operation/backup/open-votings.ts';
import { databaseExists } from '../kernel/database/open.ts';
import { takeSnapshot } from '../kernel/database/snapshot.ts';
import { systemClock } from '../kernel/runtime/clock.ts';
import { readConfig } from '../kernel/runtime/config.ts';
import {
  CommandError,
  fileArgument,
  print,
  reportErrors,
  runCommand,
  takeOption,
  warn,
} from './command-line.ts';

const USAGE =
  'Uso: npm run backup -- ARCHIVO [--wait | --without-open], por ejemplo npm run backup -- copias/hoy.tar.gz';
/** Waits until no voting is open. */
const WAIT = '--wait';
/** Omits the ballots of open votings also where an earlier result is lost with them. */
const WITHOUT_OPEN = '--without-open';
/** Backs up a mismatched database and storage. */
const ADOPT = '--adopt';
const FAILED = 'No se pudo hacer la copia';
const STORAGE_MISMATCH = (mismatch: string) =>
  `${FAILED}: ${mismatch}. Revise DATA_DIR, DATABASE_URL y S3_BUCKET; si son los que quiere, repita la orden con ${ADOPT}.`;
const REOPENED = (titles: string) =>
  `${FAILED}: la votación de ${titles} ya se había cerrado con un resultado y está abierta de nuevo; la copia no tendría ni ese resultado ni sus votos. Ciérrela, repita la orden con ${WAIT} para esperar a que se cierre, o con ${WITHOUT_OPEN} para copiar sin ella.`;
/** Milliseconds between two checks for open votings. */
const POLL_INTERVAL = 5000;

const titlesOf = (votings: readonly OpenVoting[]) => votings.map(({ title }) => `«${title}»`).join(', ');

/** Backs up once no voting is open. */
async function backUpWhenClosed(source: BackupSource, file: string): Promise<Manifest> {
  for (let printed = ''; ; ) {
    try {
      return await backUp(source, file, systemClock.now(), 'refuse');
    } catch (error) {
      if (!(error instanceof VotingsOpen)) throw error;
      const titles = titlesOf(error.votings);
      if (titles !== printed) print(`Esperando a que se cierre la votación de ${titles}…`);
      printed = titles;
    }
    // Polls the rows only: each backup attempt copies every file.
    do await wait(POLL_INTERVAL);
    while ((await source.snapshot(openVotings)).length > 0);
  }
}

await runCommand(async (typed) => {
  const [withAdopt, waits] = takeOption(typed, WAIT);
  const [withWithout, adopt] = takeOption(withAdopt, ADOPT);
  const [rest, omitsOpen] = takeOption(withWithout, WITHOUT_OPEN);
  const file = fileArgument(rest, USAGE);
  const config = readConfig(process.env);
  if (!databaseExists(config))
    throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database; there is nothing to back up`);
  const made = await reportErrors(config, FAILED, async () => {
    const files = await openFiles(config);
    let checked = adopt;
    const source: BackupSource = {
      files,
      async snapshot(use) {
        // With the wrong storage every file would be missing, unnoticed until a restore.
        const mismatch = checked
          ? null
          : await findStorageMismatch(() => takeSnapshot(config, databaseFacts), files);
        if (mismatch) throw new CommandError(STORAGE_MISMATCH(mismatch));
        checked = true;
        return takeSnapshot(config, use);
      },
    };
    const making = waits
      ? backUpWhenClosed(source, file)
      : backUp(source, file, systemClock.now(), omitsOpen ? 'omit' : 'refuse-reopened');
    return making.catch((error) => {
      if (error instanceof VotingsOpen)
        throw new CommandError(REOPENED(titlesOf(error.votings)), { cause: error });
      // System errors: a missing folder, a full disk.
      if ((error as NodeJS.ErrnoException).syscall)
        throw new CommandError(`${FAILED}: ${firstLine(error)}`, { cause: error });
      throw error;
    });
  });
  if (existsSync(config.DATA_DIR))
    await recordBackup(config.DATA_DIR, systemClock.now()).catch((error) =>
      warn(`La copia está hecha, pero no se pudo anotar su hora en ${config.DATA_DIR}: ${firstLine(error)}`),
    );
  const { lost, openVotings: omitted } = made;
  print(`Copia hecha: ${contentsOf(made)}, en ${file}`);
  if (omitted.length > 0)
    warn(
      `Abierta mientras se hizo: la votación de ${titlesOf(omitted)}. Sus votos y quiénes votaron no están en la copia; para que estén, haga otra cuando se cierre (${WAIT} espera a que se cierre).`,
    );
  const reopened = omitted.filter(({ reopened }) => reopened);
  if (reopened.length > 0)
    warn(
      `Ya se había cerrado antes: la votación de ${titlesOf(reopened)}. Ese resultado existe y tampoco está en la copia.`,
    );
  if (lost.length > 0) warn(`${lost.length} archivos ya faltaban en el almacenamiento: ${lost.join(', ')}`);
});
