/**
 * Commands for stored files. `copy` copies those on the disk to the bucket while the server runs without S3_BUCKET; it
 * can be repeated, and afterwards the server is started with S3_BUCKET. `sweep` removes all orphans, where the
 * automatic sweep found too many.
 * Run: `npm run files -- copy` or `npm run files -- sweep`
 */
import '../app/umask.ts';
import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import { openFiles, storageOnDisk } from '../app/open-dependencies.ts';
import { databaseExists } from '../database/open.ts';
import { takeSnapshot } from '../database/snapshot.ts';
import { checkCopy, databaseFacts, findStorageMismatch } from '../features/files/installation-id.ts';
import { removeOrphans } from '../features/files/orphans.ts';
import type { Files } from '../files/files.ts';
import { createLog } from '../observability/log.ts';
import { type Config, readConfig } from '../runtime/config.ts';
import { CommandError, print, reportErrors, runCommand, warn } from './command-line.ts';

/** Concurrently copied files. */
const AT_ONCE = 8;

interface CopyReport {
  readonly copied: number;
  /** There already, with the same content. */
  readonly unchanged: number;
  /** Names of files that the source does not have. */
  readonly lost: readonly string[];
}

/** Length and SHA-256 of a file in one text; null if missing. */
async function sumOf(files: Files, name: string): Promise<string | null> {
  const file = await files.read(name);
  if (!file) return null;
  const hash = createHash('sha256');
  for await (const chunk of file.stream) hash.update(chunk);
  return `${file.size} ${hash.digest('hex')}`;
}

/**
 * Copies the files that the target lacks, and verifies each by reading it back. An interrupted copy is resumed.
 * @param progress gets the number of copied files, after each
 * @throws when a copied file reads back differently
 */
async function copyFiles(
  names: readonly string[],
  from: Files,
  to: Files,
  progress: (done: number) => void,
): Promise<CopyReport> {
  const inTurn = pLimit(AT_ONCE);
  const lost: string[] = [];
  let copied = 0;
  let unchanged = 0;

  async function copy(name: string): Promise<void> {
    const wanted = await sumOf(from, name);
    if (wanted === null) lost.push(name);
    else if ((await sumOf(to, name)) === wanted) unchanged += 1;
    else {
      const file = await from.read(name);
      if (!file) throw new Error(`${name} is gone`);
      await to.put(name, file);
      if ((await sumOf(to, name)) !== wanted)
        throw new Error(`${name} does not come back from there as it was put`);
      copied += 1;
    }
    progress(copied + unchanged + lost.length);
  }

  try {
    await Promise.all(names.map((name) => inTurn(() => copy(name))));
  } finally {
    // The first failure ends the copy; waiting files are not started.
    inTurn.clearQueue();
  }
  return { copied, unchanged, lost: lost.sort() };
}

const USAGE =
  'Uso: npm run files -- copy, con las variables S3_… del bucket al que se copia; o npm run files -- sweep';
/** Files between two progress messages. */
const PROGRESS_INTERVAL = 500;
const CHECK = 'Revise DATA_DIR, DATABASE_URL y S3_BUCKET.';

async function copy(config: Config): Promise<void> {
  const { S3_BUCKET } = config;
  if (!S3_BUCKET) throw new CommandError(`S3_BUCKET is not set; it says where the files are copied to`);
  if (!databaseExists(config))
    throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database; there is nothing to copy`);

  const { copied, unchanged, lost } = await reportErrors(config, 'No se pudo copiar', async () => {
    const facts = await takeSnapshot(config, databaseFacts);
    const { id, names } = facts;
    const source = storageOnDisk(config);
    const target = await openFiles(config);
    const mismatch = await checkCopy(facts, source, target);
    if (mismatch) throw new CommandError(`No se copió nada: ${mismatch}. ${CHECK}`);
    const result = await copyFiles(names, source, target, (done) => {
      if (done % PROGRESS_INTERVAL === 0) print(`${done} de ${names.length}…`);
    });
    // Claimed last: a partly filled bucket is not yet the storage of the installation.
    if (id !== null) await target.claim(id);
    if (facts.storageId !== null) await target.claimStorageId(facts.storageId);
    return result;
  });
  print(`Copiados ${copied} archivos a ${S3_BUCKET}; ${unchanged} ya estaban. Todos se han leído de vuelta.`);
  if (lost.length > 0) warn(`${lost.length} archivos no están en el disco: ${lost.join(', ')}`);
}

async function sweep(config: Config): Promise<void> {
  if (!databaseExists(config)) throw new CommandError(`DATA_DIR ${config.DATA_DIR} has no database`);
  const removed = await reportErrors(config, 'No se pudo hacer', async () => {
    const files = await openFiles(config);
    const mismatch = await findStorageMismatch(() => takeSnapshot(config, databaseFacts), files);
    if (mismatch) throw new CommandError(`No se borró nada: ${mismatch}. ${CHECK}`);
    return takeSnapshot(config, (read) =>
      removeOrphans({ database: { read }, files, log: createLog('silent') }, { checked: true }),
    );
  });
  print(`Borrados ${removed} archivos que ningún registro usa.`);
}

const COMMANDS: Readonly<Record<string, (config: Config) => Promise<void>>> = { copy, sweep };

await runCommand(async (typed) => {
  const [name = '', ...rest] = typed;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || rest.length > 0) throw new CommandError(USAGE);
  await command(readConfig(process.env));
});
