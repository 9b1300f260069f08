/**
 * Open votings in a backup. Two backups around one ballot would differ in one voter and one choice, so an open voting
 * is stored as if it had not been opened.
 */
import { fold } from '@vigilia/contract/fold';
import { updateQuestion } from '@vigilia/contract/question-edits';
import { NO_USER } from '../../audit/audit-log.ts';
import type { Db } from '../../database/database.ts';
import { insertRows, type Row, type TableName } from '../../database/table-dump.ts';
import { openQuestions } from '../assembly-members/open-votings.ts';
import type { Manifest } from './manifest.ts';

/** A question whose voting was open. */
export interface OpenVoting {
  readonly id: number;
  readonly title: string;
  /** Whether it was closed before: then a result exists that the backup omits. */
  readonly reopened?: true | undefined;
}

/** Whether a backup omits the ballots of open votings, or is refused: for those with an earlier result, or for all. */
export type OpenVotingPolicy = 'omit' | 'refuse-reopened' | 'refuse';

/** Tables filled at the opening of a voting, each with the id of its question. */
const OF_OPENED: ReadonlySet<TableName> = new Set<TableName>([
  'openings',
  'voting_rights',
  'frozen_names',
  'turnout',
  'ballots',
  'hand_counts',
  'hand_votes',
  'published_lists',
]);

/** The open votings of a database that has the table of questions. */
export async function openVotings(db: Db): Promise<OpenVoting[]> {
  const rows = await openQuestions(db)
    .innerJoin('openings', 'openings.question_id', 'questions.id')
    .select(['questions.id', 'questions.title', (eb) => eb.fn.countAll().as('openings')])
    .groupBy(['questions.id', 'questions.title'])
    .orderBy('questions.id')
    .execute();
  // Decided by openings instead of ballots: a backup must not reveal whether a first ballot was cast.
  return rows.map(({ openings, ...voting }) =>
    Number(openings) > 1 ? { ...voting, reopened: true } : voting,
  );
}

/** The rows of a table in a backup. */
export function rowsForBackup(
  table: TableName,
  rows: readonly Row[],
  open: ReadonlySet<number>,
): readonly Row[] {
  if (open.size === 0) return rows;
  if (OF_OPENED.has(table)) return rows.filter(({ question_id }) => !open.has(Number(question_id)));
  if (table === 'questions')
    return rows.map((row) => (open.has(Number(row.id)) ? { ...row, state: 'draft' } : row));
  return rows;
}

/** Actor of entries that no user caused. */
const PERSON = 'Servidor';

/**
 * Records in the activity log that votings must be repeated. The log may have an older schema.
 * @param now when the backup is restored
 */
export async function recordReset(
  tx: Db,
  { madeAt, openVotings: reset }: Manifest,
  now: Date,
): Promise<void> {
  if (reset.length === 0) return;
  const log = (await tx.introspection.getTables()).find(({ name }) => name === 'activity');
  const isSearched = log?.columns.some(({ name }) => name === 'person_search');
  const rows = reset.map(({ title, reopened }) => ({
    at: now.toISOString(),
    user_id: NO_USER,
    person: PERSON,
    ...(isSearched && { person_search: fold(PERSON) }),
    area: updateQuestion.area,
    what: `Restauró una copia del ${madeAt} que se hizo con la votación de «${title}» abierta: la copia no tiene sus votos${reopened ? ' ni el resultado con el que ya se había cerrado,' : ''} y la votación se debe abrir de nuevo`,
  }));
  await insertRows(tx, 'activity', rows);
}
