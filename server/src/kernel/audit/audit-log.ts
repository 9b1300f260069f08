/**
 * Writes the activity log. A writing call of administrators must record an entry, which shares the transaction of the
 * change.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ActivityChange } from '@vigilia/contract/activity';
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { preparedQuery } from '../database/prepared-query.ts';
import { fold } from '../database/search.ts';
import { chunksOf } from '../runtime/chunks.ts';
import { MINUTE } from '../runtime/clock.ts';
import { type Sentence, type SentenceSubject, sentenceOf } from './sentence.ts';

/** User id of entries without a user, such as a restore; ids begin at 1. */
export const NO_USER = 0;

/** The first entry of the group of an entry; indexed as written here. */
export const GROUP_HEAD = sql<number>`coalesce(head_id, id)`;

export interface AuditEntry {
  readonly userId: number;
  /** The call's area, such as `Noticias`. */
  readonly area: string;
  /** A Spanish sentence without its subject: `Publicó la noticia «…»`. Never a password, hash or token. */
  readonly what: string | Sentence;
  /** Edited values, old and new; never a password, hash or token either. */
  readonly changes?: readonly ActivityChange[];
  readonly act?: Act;
  /** What was done, for code: an `ActKey`, or the method and path of a call. */
  readonly key?: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** Keys of acts that code reads from the log; entries of other calls have the method and path of the call. */
export type ActKey =
  | 'accounts-merged'
  | 'agenda-document-changed'
  | 'identity-verified'
  | 'other-name-confirmed'
  | 'own-account-deleted'
  | 'question-created'
  | 'question-edited'
  | 'question-restored'
  | 'sign-in-unlocked';

/** The subject of an entry; several entries of one act are shown as one. */
export interface Act {
  readonly key?: ActKey;
  /** Name by the client; absent without one. */
  readonly name?: string | undefined;
  /** Id of the record of the act, such as an assembly: others may have the same title. */
  readonly of?: number;
  /** The sentence for all entries of the act, with `{}` for their number. */
  readonly together?: string;
}

/**
 * Milliseconds after its first entry in which an act takes further ones. Later entries are a group of their own: otherwise an
 * administrator could hide them under an old one.
 */
export const ACT_DURATION = 5 * MINUTE;

/** Subjects of one statement, of seven values each; PostgreSQL takes 65,535 values, SQLite 32,766. */
const SUBJECTS_AT_ONCE = 500;

const insertActivity = preparedQuery<
  { id: number },
  [
    at: string,
    area: string,
    what: string,
    key: string | null,
    changes: string | null,
    act: string | null,
    together: string | null,
    headAct: string | null,
    headTogether: string | null,
    headSince: string,
    headUntil: string,
    userId: number,
  ]
>((db) =>
  db
    .insertInto('activity')
    .columns([
      'at',
      'user_id',
      'person',
      'person_search',
      'area',
      'what',
      'key',
      'changes',
      'act',
      'together',
      'head_id',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('id', '=', 0)
        .select((row) => [
          sql.val('').as('at'),
          row.ref('id').as('user_id'),
          sql<string>`trim(name || ' ' || last_name)`.as('person'),
          row.ref('name_search').as('person_search'),
          sql.val('').as('area'),
          sql.val('').as('what'),
          sql.val('').as('key'),
          sql.val('').as('changes'),
          sql.val('').as('act'),
          sql.val('').as('together'),
          // The first entry of the act with that sentence, if there is one. Writes take turns.
          sql<number | null>`(select max(head.id) from activity as head where head.act = ${sql.val('')}
            and head.user_id = ${row.ref('users.id')} and head.together = ${sql.val('')} and head.head_id is null
            and head.at >= ${sql.val('')} and head.at <= ${sql.val('')})`.as('head_id'),
        ]),
    )
    .returning('id'),
);

async function recordSubjects(
  tx: Db,
  activityId: number,
  subjects: readonly SentenceSubject[],
): Promise<void> {
  // A sentence may name a record twice; the first place is kept.
  const named = new Map(subjects.toReversed().map((subject) => [`${subject.kind} ${subject.id}`, subject]));
  for (const [index, some] of [...chunksOf([...named.values()], SUBJECTS_AT_ONCE)].entries()) {
    // An import names thousands: other requests are answered in between.
    if (index > 0) await nextTurn();
    await tx
      .insertInto('activity_subjects')
      .values(
        some.map(({ kind, id, start = null, length = null, changes }) => ({
          activity_id: activityId,
          kind,
          subject_id: id,
          start,
          length,
          first_change: changes?.first ?? null,
          own_changes: changes?.count ?? null,
        })),
      )
      .execute();
  }
}

/** The name is stored with the row, because the user may be deleted later. */
export const recordAuditEntry = async (
  tx: Db,
  { userId, area, what, key, changes = [], act, at }: AuditEntry,
): Promise<void> => {
  const edited = changes.length > 0 ? JSON.stringify(changes) : null;
  const { text, subjects } = sentenceOf(what);
  const named = act?.name === undefined ? null : { ...act, name: [area, act.of ?? '', act.name].join('/') };
  const [row] = await insertActivity(
    tx,
    at,
    area,
    text,
    key ?? null,
    edited,
    named?.name ?? null,
    named?.together ?? null,
    named?.name ?? null,
    named?.together ?? null,
    new Date(Date.parse(at) - ACT_DURATION).toISOString(),
    at,
    userId,
  );
  if (row) await recordSubjects(tx, row.id, subjects);
};

/** Actor of entries without a user. */
export const SERVER = 'Servidor';

/** Removes the references to a user, which would identify the deleted account. */
export const forgetSubjects = (tx: Db, userIds: readonly number[]) =>
  tx.deleteFrom('activity_subjects').where('kind', '=', 'user').where('subject_id', 'in', userIds).execute();

/** Records an entry with a name and no user id. */
export async function recordEntryWithoutUser(
  tx: Db,
  {
    person,
    area,
    what,
    key,
    changes = [],
    at,
  }: Omit<AuditEntry, 'userId' | 'act'> & {
    readonly person: string;
  },
): Promise<void> {
  const { text, subjects } = sentenceOf(what);
  const { id } = await tx
    .insertInto('activity')
    .values({
      at,
      user_id: NO_USER,
      person,
      person_search: fold(person),
      area,
      what: text,
      key: key ?? null,
      changes: changes.length > 0 ? JSON.stringify(changes) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordSubjects(tx, id, subjects);
}

export const recordServerEntry = (tx: Db, entry: Pick<AuditEntry, 'area' | 'what' | 'at'>): Promise<void> =>
  recordEntryWithoutUser(tx, { person: SERVER, ...entry });
