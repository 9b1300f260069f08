/** Acts about accounts that bear on who votes (R12.43). */
import type { ActivityChange } from '@vigilia/contract/activity';
import { readAs } from '@vigilia/contract/text/read-as';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  ACCOUNTS_MERGED,
  ADMINISTRATOR,
  BEHIND,
  IDENTITY_VERIFIED,
  OF_MERGED,
  STANDING_FIELD,
} from '../../../../kernel/audit/counted-sentences.ts';
import { changesIn, hasField, mayChange, ownChanges } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { STATEMENT_ROWS } from '../../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../../kernel/runtime/chunks.ts';
import { ASSIGNED_PASSWORD, USER_FIELD_NAMES } from '../../../people/users/audited-fields.ts';
import { nominees } from '../../../roll/voting-lock.ts';
import { daysBefore, earlier, madeAt, scalar } from './log-entries.ts';
import { numbersOf, type Opening, type Since } from './situation.ts';

const { userType, email, name, lastName, dni } = USER_FIELD_NAMES;

/** The fields of document numbers that accounts had. */
const DOCUMENTS = [dni, dni + OF_MERGED];

type Changes = readonly ActivityChange[];

/** Whether one of the fields had a value before: a registration gives an account its first type. */
const isReplaced = (changes: Changes, ...fields: readonly string[]): boolean =>
  changes.some((change) => change.before && fields.some((field) => hasField([change], field)));

const isOfArrears = (changes: Changes): boolean =>
  changes.some(
    (change) => hasField([change], STANDING_FIELD) && (change.before === BEHIND || change.after === BEHIND),
  );

/** How often an account was made an administrator, also one that was deleted since. */
async function promotions(db: Db, since: string): Promise<number> {
  const entries = await db
    .selectFrom('activity')
    .select('changes')
    .where('at', '>=', since)
    .where(mayChange([userType]))
    .execute();
  return entries
    .flatMap(({ changes }) => changesIn(changes))
    .filter((change) => change.after === ADMINISTRATOR && hasField([change], userType)).length;
}

const peopleOn = (assemblyId: number) => sql`select user_id from attendees where assembly_id = ${assemblyId}`;

interface Entry {
  readonly at: string;
  readonly by: number | null;
  readonly userId: number;
  readonly what: string;
  /** Those of its changes that are about the user. */
  readonly own: Changes;
}

/** Entries of the log about some users, one for each of them. */
async function entriesAbout(db: Db, users: RawBuilder<unknown>, since: string): Promise<Entry[]> {
  const subjects = Map.groupBy(
    await db
      .selectFrom('activity_subjects')
      .innerJoin('activity', 'activity.id', 'activity_id')
      .select(['activity_id', 'subject_id', 'start', 'first_change', 'own_changes'])
      .where('kind', '=', 'user')
      .where('activity.at', '>=', since)
      .where(sql<SqlBool>`subject_id in (${users})`)
      .execute(),
    ({ activity_id }) => activity_id,
  );
  const found: Entry[] = [];
  // By their ids: those of imports that are about others are large, and not read.
  for (const ids of chunksOf([...subjects.keys()], STATEMENT_ROWS))
    for (const { id, at, user_id: by, what, changes: text } of await db
      .selectFrom('activity')
      .select(['id', 'at', 'user_id', 'what', 'changes'])
      .where('id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('what', 'like', `${IDENTITY_VERIFIED}%`),
          eb('what', 'like', `${ACCOUNTS_MERGED}%`),
          mayChange([userType, email, name, lastName, dni, ASSIGNED_PASSWORD.field, STANDING_FIELD]),
        ]),
      )
      .execute()) {
      const changes = changesIn(text);
      for (const subject of subjects.get(id) ?? [])
        found.push({ at, by, userId: subject.subject_id, what, own: ownChanges(changes, subject) });
    }
  return found;
}

/** Of acts about accounts. */
type AccountsSince = Pick<Since, 'recent' | 'halfYear'>;

const peopleIn = (entries: readonly Entry[], isMeant: (entry: Entry) => boolean): ReadonlySet<number> =>
  new Set(entries.filter(isMeant).map(({ userId }) => userId));

/**
 * People on a roll whose type an administrator changed since the assembly was made, at least in the last 24 hours.
 * @param at ISO 8601
 */
export async function retypedSince(db: Db, assemblyId: number, at: string): Promise<ReadonlySet<number>> {
  const since = earlier(await madeAt(db, assemblyId), daysBefore(at, 1));
  const entries = await entriesAbout(db, peopleOn(assemblyId), since);
  return peopleIn(entries, ({ own }) => isReplaced(own, userType));
}

/** Number of candidates from outside the roll who got another name or document number, or into whom an account was merged. */
async function renamedNominees(db: Db, { questionId, assemblyId }: Opening, since: string) {
  const outside = sql`select user_id from ${nominees} standing where question_id = ${questionId}
    and user_id not in (${peopleOn(assemblyId)})`;
  const entries = await entriesAbout(db, outside, since);
  return peopleIn(
    entries,
    ({ own, what }) => isReplaced(own, name, lastName, dni) || what.startsWith(ACCOUNTS_MERGED),
  ).size;
}

/** Whether a name reads as another one than before. */
const isOtherName = (change: ActivityChange) =>
  isReplaced([change], name, lastName) && readAs(change.before ?? '') !== readAs(change.after ?? '');

/** Number of candidates whose name reads as that of another person of the roll or another user, whom people may mean. */
async function namesakes(db: Db, { questionId }: Opening): Promise<number> {
  return Number(
    await scalar(
      db,
      sql`select count(*) from frozen_names where question_id = ${questionId} and label is not null
        and user_id in (select user_id from ${nominees} standing where standing.question_id = ${questionId})`,
    ),
  );
}

/** People on the roll by the acts about their accounts; those that make one read as another person may be prepared long before. */
async function changesOfRoll(
  db: Db,
  { assemblyId, questionId }: Opening,
  { recent, halfYear }: AccountsSince,
) {
  const entries = await entriesAbout(db, peopleOn(assemblyId), halfYear);
  const { rows } = await sql<{ id: number }>`select user_id as id from ${nominees} standing
    where question_id = ${questionId}`.execute(db);
  const standing = new Set(rows.map(({ id }) => id));
  const late = entries.filter(({ at }) => at >= recent);
  const hasCredential = ({ own }: Entry) => hasField(own, email) || hasField(own, ASSIGNED_PASSWORD.field);
  return {
    merged: peopleIn(entries, ({ what }) => what.startsWith(ACCOUNTS_MERGED)).size,
    names: peopleIn(entries, ({ own }) => hasField(own, name) || hasField(own, lastName)).size,
    // One that was missing is completed in any year.
    documents: peopleIn(entries, ({ at, own }) => (at < recent ? isReplaced(own, dni) : hasField(own, dni)))
      .size,
    standings: peopleIn(entries, ({ own }) => hasField(own, STANDING_FIELD)).size,
    // An early one ends a mark as well (R3.11).
    verified: peopleIn(entries, ({ what }) => what.startsWith(IDENTITY_VERIFIED)).size,
    types: peopleIn(late, ({ own }) => isReplaced(own, userType)).size,
    // Those that one sets on the own account are no other's.
    credentials: peopleIn(late, (entry) => entry.by !== entry.userId && hasCredential(entry)).size,
    behind: peopleIn(late, ({ own }) => isOfArrears(own)),
    renamedOnRoll: peopleIn(entries, ({ userId, own }) => standing.has(userId) && own.some(isOtherName)).size,
  };
}

/** How many accounts of the roll were made with a document number that another account had before. */
async function takenOver(db: Db, assemblyId: number, since: string): Promise<number> {
  const made = await db
    .selectFrom('attendees')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['dni', 'created_at'])
    .where('assembly_id', '=', assemblyId)
    .where('created_at', '>=', since)
    .execute();
  if (made.length === 0) return 0;
  const renumbered = await db
    .selectFrom('activity')
    .select(['at', 'changes'])
    .where('at', '>=', since)
    .where(mayChange(DOCUMENTS))
    .orderBy('id')
    .execute();
  /** Document numbers that accounts had before, on the roll or not, and since when they have them no longer. */
  const former = new Map<string, string>();
  for (const { at, changes } of renumbered)
    for (const change of changesIn(changes))
      if (change.before && DOCUMENTS.some((field) => hasField([change], field)))
        former.set(comparableDni(change.before), former.get(comparableDni(change.before)) ?? at);
  return made.filter(
    ({ dni: number, created_at }) => (former.get(comparableDni(number ?? '')) ?? created_at) < created_at,
  ).length;
}

/** Acts about accounts of people on the roll, of candidates and of new administrators. */
export async function accountActs(db: Db, opening: Opening, since: AccountsSince) {
  const { assemblyId, questionId } = opening;
  const { recent, halfYear } = since;
  const { rows } = await sql<Record<'created' | 'deleted', unknown>>`
    select sum(case when created_at >= ${recent} then 1 else 0 end) as created,
      sum(case when deleted_at >= ${recent} then 1 else 0 end) as deleted
    from users where id in (${peopleOn(assemblyId)})
      or id in (select user_id from ${nominees} standing where question_id = ${questionId})`.execute(db);
  const { behind, ...changed } = await changesOfRoll(db, opening, since);
  const rights = db.selectFrom('voting_rights').select('user_id').where('question_id', '=', questionId);
  return {
    ...numbersOf(rows),
    ...changed,
    takenOver: await takenOver(db, assemblyId, halfYear),
    promotions: await promotions(db, halfYear),
    renamed: await renamedNominees(db, opening, halfYear),
    namesakes: await namesakes(db, opening),
    rightsBehind:
      behind.size === 0 ? 0 : (await rights.execute()).filter(({ user_id }) => behind.has(user_id)).length,
  };
}
