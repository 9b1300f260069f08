/** Participation in the ballots of an assembly, deleted questions and ended powers included. */
import type { BallotShare } from '@vigilia/contract/assemblies/assemblies';
import { sql } from 'kysely';

/** In order of precedence. */
export const BALLOT_SHARES: readonly BallotShare[] = ['voted', 'represented', 'attorney'];

/**
 * The attorney of a ballot is not stored: the holder of a power by which one was cast counts as its caster.
 * @param of restricts a user column
 */
const eachShare = (assemblyId: number, of: (column: string) => ReturnType<typeof sql>) => sql`
  select turnout.user_id as "userId", turnout.question_id as "questionId", turnout.by_proxy as share
  from turnout join questions on questions.id = turnout.question_id
  where questions.assembly_id = ${assemblyId} and ${of('turnout.user_id')}
  union all
  select power.attorney_id, turnout.question_id, 2
  from (
    select assembly_id, attorney_id, represented_id from attorney_powers
    union all
    select assembly_id, attorney_id, represented_id from revoked_powers where document is not null
  ) as power
  join questions on questions.assembly_id = power.assembly_id
  join turnout on turnout.question_id = questions.id
    and turnout.user_id = power.represented_id and turnout.by_proxy = 1
  where power.assembly_id = ${assemblyId} and ${of('power.attorney_id')}`;

/** The first share of each person; `share` is an index of `BALLOT_SHARES`. */
export const sharesIn = (assemblyId: number) =>
  sql<{ userId: number; share: number }>`(
    select "userId", min(share) as share from (${eachShare(assemblyId, () => sql`1 = 1`)}) as each_share group by "userId"
  )`.as<'shares'>('shares');

export const sharesOf = (assemblyId: number, userId: number) =>
  sql<{ userId: number; questionId: number; share: number }>`(
    ${eachShare(assemblyId, (column) => sql`${sql.ref(column)} = ${userId}`)}
  )`.as<'shares'>('shares');
