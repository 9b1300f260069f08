/**
 * Open votings in a backup. Two backups around one ballot would differ in one voter and one choice, so an open voting
 * is stored as if it had not been opened.
 */

import { fold } from '@vigilia/contract/text/fold';
import { updateQuestion } from '@vigilia/contract/votings/question-edits';
import { NO_USER, SERVER } from '../../../kernel/audit/audit-log.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { insertRows, type Row, type TableName } from '../../../kernel/database/table-dump.ts';
import { documentFiles } from '../../../kernel/documents/document-files.ts';
import { openQuestions } from '../../roll/open-votings.ts';
import type { Manifest } from './manifest.ts';

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
  'paper_rights',
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

/** Rows that a backup omits because votings are open. */
export interface Omission {
  readonly votings: ReadonlySet<number>;
  /** Documents of revoked powers that only ballots of open votings keep: their presence would reveal that one was cast. */
  readonly documents: ReadonlySet<string>;
  /** The files of those documents that no other power has. */
  readonly files: ReadonlySet<string>;
}

/**
 * @param open the open votings
 * @param existing the tables of a database of any schema
 */
export async function omissionFor(
  db: Db,
  open: readonly OpenVoting[],
  existing: readonly TableName[],
): Promise<Omission> {
  const votings = new Set(open.map(({ id }) => id));
  if (open.length === 0 || !existing.includes('revoked_powers'))
    return { votings, documents: new Set(), files: new Set() };
  const rows = await db
    .selectFrom('revoked_powers as power')
    .leftJoin('attorney_powers as other', 'other.document', 'power.document')
    .select(['power.document', 'other.id as other'])
    .where('power.document', 'is not', null)
    .where('power.assembly_id', 'in', openQuestions(db).select('questions.assembly_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('revoked_powers as same')
            .innerJoin('questions', 'questions.assembly_id', 'same.assembly_id')
            .innerJoin('turnout', (join) =>
              join
                .onRef('turnout.question_id', '=', 'questions.id')
                .onRef('turnout.user_id', '=', 'same.represented_id')
                .on('turnout.by_proxy', '=', 1),
            )
            .select('same.id')
            .whereRef('same.document', '=', 'power.document')
            .where('questions.state', '<>', 'open'),
        ),
      ),
    )
    .execute();
  const named = rows.flatMap(({ document, other }) => (document === null ? [] : [{ document, other }]));
  return {
    votings,
    documents: new Set(named.map(({ document }) => document)),
    files: new Set(named.flatMap(({ document, other }) => (other === null ? documentFiles(document) : []))),
  };
}

export function rowsForBackup(
  table: TableName,
  rows: readonly Row[],
  { votings, documents, files }: Omission,
): readonly Row[] {
  if (votings.size === 0) return rows;
  if (OF_OPENED.has(table)) return rows.filter(({ question_id }) => !votings.has(Number(question_id)));
  if (table === 'questions')
    return rows.map((row) => (votings.has(Number(row.id)) ? { ...row, state: 'draft' } : row));
  if (table === 'revoked_powers')
    return rows.map((row) => (documents.has(String(row.document)) ? { ...row, document: null } : row));
  if (table === 'files') return rows.filter(({ name }) => !files.has(String(name)));
  return rows;
}

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
    person: SERVER,
    ...(isSearched && { person_search: fold(SERVER) }),
    area: updateQuestion.area,
    what: `Restauró una copia del ${madeAt} que se hizo con la votación de «${title}» abierta: la copia no tiene sus votos${reopened ? ' ni el resultado con el que ya se había cerrado,' : ''} y la votación se debe abrir de nuevo`,
  }));
  await insertRows(tx, 'activity', rows);
}
