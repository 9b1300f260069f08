/** Acts about accounts that bear on who votes (R12.43). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { readAs } from '@vigilia/contract/text/read-as';
import { comparableDni } from '@vigilia/contract/users/document-numbers';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import type { ActKey } from '../../../../kernel/audit/audit-log.ts';
import { changesFields, changesIn, hasField, ownChanges } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { STATEMENT_ROWS } from '../../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../../kernel/runtime/chunks.ts';
import { nominees } from '../../../roll/voting-lock.ts';
import { daysBefore, earlier, madeAt, scalar } from './log-entries.ts';
import { numbersOf, type Opening, type Since } from './situation.ts';

/** The fields of document numbers that accounts had. */
const DOCUMENTS = ['user.dni', 'mergedUser.dni'];

const NAMES = ['user.name', 'user.lastName'];
const CREDENTIALS = ['user.email', 'user.password'];

type Changes = readonly LoggedChange[];

/** Whether one of the fields had a value before: a registration gives an account its first type. */
const isReplaced = (changes: Changes, ...fields: readonly string[]): boolean =>
  changes.some((change) => change.before && hasField([change], ...fields));

const isOfArrears = (changes: Changes): boolean =>
  changes.some(({ key, from, to }) => key === 'user.standing' && (from === false || to === false));

/** How often an account was made an administrator, also one that was deleted since. */
async function promotions(db: Db, since: string): Promise<number> {
  const entries = await db
    .selectFrom('activity')
    .select('changes')
    .where('at', '>=', since)
    .where(changesFields(['user.userType']))
    .execute();
  return entries
    .flatMap(({ changes }) => changesIn(changes))
    .filter(({ key, to }) => key === 'user.userType' && to === USER_TYPES.administrator).length;
}

const peopleOn = (assemblyId: number) => sql`select user_id from attendees where assembly_id = ${assemblyId}`;

interface Entry {
  readonly at: string;
  readonly by: number | null;
  readonly userId: number;
  readonly key: string | null;
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
    for (const { id, at, user_id: by, key, changes: text } of await db
      .selectFrom('activity')
      .select(['id', 'at', 'user_id', 'activity.key', 'changes'])
      .where('id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb('activity.key', 'in', ['identity-verified', 'accounts-merged'] satisfies ActKey[]),
          changesFields([...NAMES, ...CREDENTIALS, 'user.userType', 'user.dni', 'user.standing']),
        ]),
      )
      .execute()) {
      const changes = changesIn(text);
      for (const subject of subjects.get(id) ?? [])
        found.push({ at, by, userId: subject.subject_id, key, own: ownChanges(changes, subject) });
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
  return peopleIn(entries, ({ own }) => isReplaced(own, 'user.userType'));
}

/** Number of candidates from outside the roll who got another name or document number, or into whom an account was merged. */
async function renamedNominees(db: Db, { questionId, assemblyId }: Opening, since: string) {
  const outside = sql`select user_id from ${nominees} standing where question_id = ${questionId}
    and user_id not in (${peopleOn(assemblyId)})`;
  const entries = await entriesAbout(db, outside, since);
  return peopleIn(
    entries,
    ({ own, key }) => isReplaced(own, ...NAMES, 'user.dni') || key === 'accounts-merged',
  ).size;
}

/** Whether a name reads as another one than before. */
const isOtherName = (change: LoggedChange) =>
  isReplaced([change], ...NAMES) && readAs(change.before ?? '') !== readAs(change.after ?? '');

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
  const hasCredential = ({ own }: Entry) => hasField(own, ...CREDENTIALS);
  return {
    merged: peopleIn(entries, ({ key }) => key === 'accounts-merged').size,
    names: peopleIn(entries, ({ own }) => hasField(own, ...NAMES)).size,
    // One that was missing is completed in any year.
    documents: peopleIn(entries, ({ at, own }) => (at < recent ? isReplaced : hasField)(own, 'user.dni'))
      .size,
    standings: peopleIn(entries, ({ own }) => hasField(own, 'user.standing')).size,
    // An early one ends a mark as well (R3.11).
    verified: peopleIn(entries, ({ key }) => key === 'identity-verified').size,
    types: peopleIn(late, ({ own }) => isReplaced(own, 'user.userType')).size,
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
    .where(changesFields(DOCUMENTS))
    .orderBy('id')
    .execute();
  /** Document numbers that accounts had before, on the roll or not, and since when they have them no longer. */
  const former = new Map<string, string>();
  for (const { at, changes } of renumbered)
    for (const change of changesIn(changes))
      if (change.before && hasField([change], ...DOCUMENTS))
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
