/** Voters of a question as administrators see them, with the reasons why a right is not used. */
import { fullName } from '@vigilia/contract/users/full-name';
import type { Voter } from '@vigilia/contract/votings/voting-progress';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { isInForceFor, isRepresented } from '../../roll/attendance-sql.ts';
import { withLabels } from '../../roll/domain/equal-names.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import type { StoredQuestion } from './question-store.ts';

/** The reason why a person without a ballot cannot vote, for the administrator. */
function whyNotOf(row: {
  readonly canVote: number | null;
  readonly present: number | null;
  readonly represented: number;
  readonly hasRight: boolean;
  readonly inRoll: number | null;
}): Voter['whyNot'] {
  if (row.canVote === null && !row.hasRight) return 'removed';
  if (!row.hasRight) return row.inRoll === null ? 'noRight' : 'suspended';
  // With the right now, but without one in the frozen roll.
  return row.present === 1 || row.represented === 1 ? 'late' : 'absent';
}

/** Why a right of the frozen roll cannot be used now, as in `ballot-rules.ts`; undefined if it can. */
function cannotNowOf(row: {
  readonly present: number | null;
  readonly frozenAttorneyId: number | null;
  readonly attorneyId: number | null;
  /** The attorney, if present. */
  readonly attorneyInForceId: number | null;
}): Voter['cannotNow'] {
  if (row.present === 1) return undefined;
  if (row.attorneyId === null) return 'absent';
  if (row.attorneyId !== row.frozenAttorneyId) return 'latePower';
  return row.attorneyInForceId === null ? 'attorneyAbsent' : undefined;
}

/** Since when people who had been present are absent, ISO 8601 by user; of a closed voting as at its close. */
async function departed(db: Db, questionId: number, assemblyId: number): Promise<Map<number, string>> {
  const closing = await db
    .selectFrom('openings')
    .select(['closed_at as at', 'closed_sequence as sequence'])
    .where('question_id', '=', questionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lastChanges = db
    .selectFrom('presence_changes')
    .select(['user_id as userId', 'at', 'is_present as isPresent'])
    .select(({ fn }) =>
      fn
        .agg<number>('row_number')
        .over((over) =>
          over.partitionBy('user_id').orderBy('at', 'desc').orderBy('sequence', 'desc').orderBy('id', 'desc'),
        )
        .as('place'),
    )
    .where('assembly_id', '=', assemblyId)
    .$if(typeof closing?.at === 'string', (q) => q.where('at', '<=', closing?.at ?? ''))
    .$if(typeof closing?.sequence === 'number', (q) => q.where('sequence', '<=', closing?.sequence ?? 0));
  const rows = await db
    .selectFrom(lastChanges.as('change'))
    .select(['userId', 'at'])
    .where('place', '=', 1)
    .where('isPresent', '=', 0)
    .execute();
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}

/** Users with their place on the roll, right, ballot and attorneys. */
const joinedUsers = (db: Db, { id: questionId, assemblyId }: StoredQuestion) =>
  db
    .selectFrom('users')
    .leftJoin('attendees', (join) =>
      join.onRef('attendees.user_id', '=', 'users.id').on('attendees.assembly_id', '=', assemblyId),
    )
    .leftJoin('turnout', (join) =>
      join.onRef('turnout.user_id', '=', 'users.id').on('turnout.question_id', '=', questionId),
    )
    .leftJoin('voting_rights', (join) =>
      join.onRef('voting_rights.user_id', '=', 'users.id').on('voting_rights.question_id', '=', questionId),
    )
    .leftJoin('opening_names', (join) => join.on(frozenFor(questionId)))
    .leftJoin('withdrawn_attendees as withdrawn', (join) =>
      join.onRef('withdrawn.user_id', '=', 'users.id').on('withdrawn.assembly_id', '=', assemblyId),
    )
    .leftJoin('attorney_powers as power', (join) => join.on(isInForceFor))
    .leftJoin('attorney_powers as given', (join) =>
      join
        .onRef('given.assembly_id', '=', 'attendees.assembly_id')
        .onRef('given.represented_id', '=', 'attendees.user_id'),
    )
    .leftJoin('users as given_to', 'given_to.id', 'given.attorney_id')
    // The attorney of the opening votes; before it, that of the power in force.
    .leftJoin('users as attorney', (join) =>
      join.on(
        sql<SqlBool>`attorney.id = case when voting_rights.user_id is null then power.attorney_id
          else voting_rights.attorney_id end`,
      ),
    )
    .leftJoin('opening_names as attorney_names', (join) =>
      join.on(frozenFor(questionId, 'attorney.id', 'attorney_names')),
    );

/** The rows of all who are on the roll, have a right or cast a ballot. */
const voterRows = (db: Db, question: StoredQuestion) =>
  joinedUsers(db, question)
    .where((eb) =>
      eb.or([
        question.state === 'closed'
          ? sql<SqlBool>`attendees.id <= (select max(closed_attendee) from openings where question_id = ${question.id})`
          : eb('attendees.id', 'is not', null),
        eb('voting_rights.user_id', 'is not', null),
        eb('turnout.user_id', 'is not', null),
      ]),
    )
    .select([
      'users.id as userId',
      ...NAME_COLUMNS,
      'attendees.can_vote as canVote',
      'withdrawn.can_vote as couldVote',
      'opening_names.user_id as frozen',
      'turnout.user_id as voted',
      'voting_rights.user_id as inRoll',
      'voting_rights.suspended',
      'turnout.by_proxy as byProxy',
      'attendees.assist as present',
      'voting_rights.attorney_id as frozenAttorneyId',
      'power.attorney_id as attorneyInForceId',
      'given.attorney_id as attorneyId',
      'given_to.name as givenName',
      'given_to.last_name as givenLastName',
      'attorney.id as shownAttorneyId',
      sql<string | null>`coalesce(attorney_names.name, attorney.name)`.as('attorneyName'),
      sql<string | null>`coalesce(attorney_names.last_name, attorney.last_name)`.as('attorneyLastName'),
      sql<number>`case when ${isRepresented}
        or (attendees.assist = 0 and withdrawn.attendance = 'represented') then 1 else 0 end`.as(
        'represented',
      ),
    ])
    .orderBy(sql`coalesce(opening_names.last_name_search, users.last_name_search)`)
    .orderBy(sql`coalesce(opening_names.name_search, users.name_search)`)
    .orderBy('users.id')
    .execute();

type VoterRow = Awaited<ReturnType<typeof voterRows>>[number];

/** Whether the right can be used: a deleted user cannot vote in an open voting, and is shown in a closed one as they were. */
function rightOf(row: VoterRow, state: StoredQuestion['state']) {
  // A closed voting has the rights of its roll, also where they changed since.
  const isFrozen = state === 'closed' && row.inRoll !== null && row.canVote !== null;
  const hasRight = isFrozen
    ? row.suspended === 0
    : ((state === 'closed' ? row.couldVote : null) ?? row.canVote) === 1;
  return { hasRight, isInRoll: state === 'draft' || row.inRoll !== null };
}

/** Name as the list shows it: attorneys are on the roll, but for those who were taken off it. */
const listedName = (
  names: ReadonlyMap<number, string>,
  id: number | null,
  name: string | null,
  lastName: string | null,
) => (name === null || lastName === null ? undefined : (names.get(id ?? 0) ?? fullName({ name, lastName })));

function presentVoter(
  row: VoterRow,
  state: StoredQuestion['state'],
  left: string | undefined,
  names: ReadonlyMap<number, string>,
): Voter & { voted: boolean } {
  const { userId, name, lastName, dni, byProxy, represented } = row;
  const { hasRight, isInRoll } = rightOf(row, state);
  const canVote = hasRight && isInRoll;
  const hasVoted = row.voted !== null;
  const waits = !hasVoted && canVote;
  const leftAt = waits && row.frozenAttorneyId === null ? left : undefined;
  const absent = leftAt === undefined ? undefined : ('absent' as const);
  const cannotNow = waits ? (state === 'open' ? cannotNowOf(row) : absent) : undefined;
  const attorney = cannotNow && listedName(names, row.attorneyId, row.givenName, row.givenLastName);
  const representedBy =
    !hasVoted && !cannotNow && represented === 1 && isInRoll
      ? listedName(names, row.shownAttorneyId, row.attorneyName, row.attorneyLastName)
      : undefined;
  return {
    userId,
    name,
    lastName,
    dni,
    canVote,
    voted: hasVoted,
    byProxy: hasVoted ? byProxy === 1 : represented === 1,
    ...(!hasVoted && !canVote && { whyNot: whyNotOf({ ...row, hasRight }) }),
    ...(cannotNow && { cannotNow }),
    ...(cannotNow === 'absent' && leftAt && { leftAt }),
    ...(attorney !== undefined && { attorney }),
    ...(representedBy !== undefined && { representedBy }),
  };
}

/**
 * Voters and whether they have voted, by last name and name: everyone on the assembly's roll (for a closed voting: at
 * its closing), with a right in the frozen roll, or with a ballot. After the opening only the frozen roll can vote,
 * under the names of the opening.
 */
export async function voterList(db: Db, question: StoredQuestion) {
  const { id, assemblyId, state } = question;
  const rows = withLabels(await voterRows(db, question), ({ frozen }) => frozen !== null);
  const left = state === 'draft' ? new Map<number, string>() : await departed(db, id, assemblyId);
  const names = new Map(rows.map((row) => [row.userId, fullName(row)]));
  return rows.map((row) => presentVoter(row, state, left.get(row.userId), names));
}
