/** The target of a move: an empty installation, or one with an unfinished move from the same backend. */

import { recordServerEntry } from '../../audit/audit-log.ts';
import type { Database, Db } from '../../database/database.ts';
import { isEmpty, tablesIn } from '../../database/table-dump.ts';
import type { Files } from '../../files/files.ts';
import { claimStorage } from '../files/installation-id.ts';
import { storedNames } from '../files/store.ts';
import { MoveInProblem } from './problems.ts';
import { moveInStore, type StoredMove } from './state.ts';

const NOT_EMPTY =
  'El lugar no está vacío: ya hay datos. La mudanza entra en una carpeta o base de datos nueva, donde no se haya iniciado el sistema (DATA_DIR, DATABASE_URL, S3_BUCKET).';
const FINISHED = ({ origin, finishedAt }: StoredMove) =>
  `La mudanza desde ${origin} ya terminó el ${finishedAt}. Para hacerla de nuevo use un lugar nuevo (DATA_DIR, DATABASE_URL, S3_BUCKET).`;
const OTHER_ORIGIN = (origin: string) =>
  `En este lugar hay una mudanza sin terminar desde ${origin}. Termínela con esa dirección, o use un lugar nuevo (DATA_DIR, DATABASE_URL, S3_BUCKET).`;

/**
 * Reads a database of any schema. Answers whether a move is continued.
 * @throws MoveInProblem where it holds other data
 */
export async function checkPlace(db: Db, origin: string): Promise<boolean> {
  if (await isEmpty(db)) return false;
  const move = (await tablesIn(db)).includes('move_ins') ? await moveInStore(db).find() : undefined;
  if (!move) throw new MoveInProblem(NOT_EMPTY);
  if (move.finishedAt !== null) throw new MoveInProblem(FINISHED(move));
  if (move.origin !== origin) throw new MoveInProblem(OTHER_ORIGIN(move.origin));
  return true;
}

/** Marks an empty installation as the target of a move, and claims its storage. */
export async function beginMove(database: Database, files: Files, origin: string, at: string): Promise<void> {
  await database.write(async (tx) => {
    // Another process may have been first.
    if (!(await checkPlace(tx, origin))) await moveInStore(tx).begin(origin, at);
  });
  await claimStorage(database, files);
}

/** Removes files of a killed run without a row. This storage holds only files of the move. */
export async function removeLeftovers(db: Db, files: Files): Promise<void> {
  const used = new Set(await storedNames(db));
  const left: string[] = [];
  for await (const { name } of files.list()) if (!used.has(name)) left.push(name);
  await files.remove(left);
}

export async function finishMove(database: Database, what: string, area: string, at: string): Promise<void> {
  await database.write(async (tx) => {
    await recordServerEntry(tx, { area, what, at });
    await moveInStore(tx).finish(at);
  });
}
