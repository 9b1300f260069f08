/** Moves what belongs to an account to another one of the same person, and ends it (R9.19). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { rollStore } from '../../assembly/assemblies/roll-store.ts';
import { letterStore } from '../../assembly/letters/store.ts';
import { endAccess } from '../../people/users/erase-accounts.ts';
import { NO_PASSWORD } from '../../people/users/store.ts';
import { nominees } from '../../roll/voting-lock.ts';
import { unfinishedAssemblies } from '../../roll/withdraw-from-assemblies.ts';

/** Tables whose rows get a new owner. Places, powers and ballots of ended assemblies stay as they were sealed. */
const OWNED = ['cases', 'case_responses', 'assistance_requests', 'certificates'] as const;

/** The first title that a statement finds. */
async function titleOf(query: Promise<{ rows: readonly { title: string }[] }>): Promise<string | undefined> {
  return (await query).rows[0]?.title;
}

export const mergingStore = (db: Db) => ({
  /** A voting in which both accounts had a right or have a ballot, by its title. */
  sharedVoting: (one: number, other: number) =>
    titleOf(
      sql<{ title: string }>`select questions.title from questions
        join (select question_id, user_id from voting_rights where user_id in (${one}, ${other})
          union select question_id, user_id from turnout where user_id in (${one}, ${other})) as taking
          on taking.question_id = questions.id
        group by questions.id, questions.title having count(distinct taking.user_id) = 2
        order by questions.id limit 1`.execute(db),
    ),

  /** A draft in which both are nominated. */
  sharedDraft: (one: number, other: number) =>
    titleOf(
      sql<{ title: string }>`select questions.title from questions
        join ${nominees} as nominees on nominees.question_id = questions.id
        where questions.state = 'draft' and questions.deleted_at is null and nominees.user_id in (${one}, ${other})
        group by questions.id, questions.title having count(distinct nominees.user_id) = 2
        order by questions.id limit 1`.execute(db),
    ),

  /** Queues a mail for each address, the only notice of a merge to the two mailboxes. */
  announce: (leaving: number, emails: readonly string[], at: string) =>
    db
      .insertInto('outgoing_mails')
      .values(
        emails.map((email) => ({
          purpose: 'merge' as const,
          batch: leaving,
          email,
          state: 'pending' as const,
          turn: 0,
          requested_at: at,
        })),
      )
      .execute(),

  /** When an account was merged, ISO 8601. */
  endedAt: async (leaving: number) => {
    const row = await db
      .selectFrom('users')
      .select('deleted_at')
      .where('id', '=', leaving)
      .executeTakeFirstOrThrow();
    return row.deleted_at ?? '';
  },

  /** An assembly that is not over where the account has voted, is present, or gave, holds or sent a power. */
  begunAssembly: async (userId: number, at: string) => {
    const row = await unfinishedAssemblies(db, userId, at)
      .select('assemblies.title')
      .where(
        sql<boolean>`(exists (select 1 from voting_rights join questions on questions.id = voting_rights.question_id
            where questions.assembly_id = assemblies.id and voting_rights.user_id = ${userId})
          or exists (select 1 from attendees where attendees.assembly_id = assemblies.id
            and attendees.user_id = ${userId} and attendees.assist = 1)
          or exists (select 1 from attorney_powers where attorney_powers.assembly_id = assemblies.id
            and (attorney_powers.represented_id = ${userId} or attorney_powers.attorney_id = ${userId}))
          or exists (select 1 from submitted_powers where submitted_powers.assembly_id = assemblies.id
            and submitted_powers.sender_id = ${userId} and submitted_powers.state = 'pending'))`,
      )
      .orderBy('assemblies.id')
      .limit(1)
      .executeTakeFirst();
    return row?.title;
  },

  /**
   * Moves the rows of the leaving account, and ends it; its address and document become free.
   * @param by the administrator, if name or document of the staying account are replaced, or its person used the other one:
   * its mailbox may belong to another person than the one now named (R3.11); else null
   * @returns assemblies whose roll changed
   */
  async merge(staying: number, leaving: number, at: string, by: number | null): Promise<number[]> {
    for (const table of OWNED)
      await db.updateTable(table).set({ user_id: staying }).where('user_id', '=', leaving).execute();
    await sql`update activity_subjects set subject_id = ${staying}
      where kind = 'user' and subject_id = ${leaving} and activity_id not in
        (select activity_id from activity_subjects where kind = 'user' and subject_id = ${staying})`.execute(
      db,
    );
    await sql`insert into member_profile_items (user_id, item_id)
      select cast(${staying} as integer), item_id from member_profile_items
      where user_id = ${leaving} and not exists
        (select 1 from member_profile_items where user_id = ${staying})`.execute(db);
    await sql`update users set in_good_standing = former.in_good_standing,
        standing_since = former.standing_since, standing_source = former.standing_source
      from (select in_good_standing, standing_since, standing_source from users where id = ${leaving}) as former
      where id = ${staying} and users.in_good_standing is null`.execute(db);
    // Waiting letters follow their person, unless one of the accounts refused them.
    await sql`update outgoing_mails set user_id = ${staying}
      where user_id = ${leaving} and state = 'pending' and not exists (select 1 from outgoing_mails as own
        where own.user_id = ${staying} and own.purpose = outgoing_mails.purpose
          and own.batch = outgoing_mails.batch)`.execute(db);
    const { refused } = await db
      .selectFrom('users')
      .select(({ fn }) => fn.max('unsubscribed_at').as('refused'))
      .where('id', 'in', [staying, leaving])
      .executeTakeFirstOrThrow();
    for (const id of [staying, leaving]) if (refused !== null) await letterStore(db).refuse(id, refused);
    await keepMarks(db, staying, leaving, by === null ? null : { at, by });
    const assemblies = await takePlaces(db, staying, leaving, at);
    await endAccess(db, [leaving]);
    await db
      .updateTable('users')
      .set({
        phone: '',
        dni_type: null,
        dni: null,
        dni_search: '',
        password_hash: NO_PASSWORD,
        email: `unido-${leaving}`,
        email_search: `unido-${leaving}`,
        user_type: USER_TYPES.member,
        in_good_standing: null,
        standing_since: null,
        standing_source: null,
        deleted_at: at,
        merged_into: staying,
        session_count: sql`session_count + 1`,
      })
      .where('id', '=', leaving)
      .execute();
    await db.updateTable('users').set({ merged_into: staying }).where('merged_into', '=', leaving).execute();
    return assemblies;
  },
});

/** The marks of a credential that an administrator set (R3.11) stay with the person. */
async function keepMarks(
  db: Db,
  staying: number,
  leaving: number,
  chosen: { readonly at: string; readonly by: number } | null,
): Promise<void> {
  for (const what of ['password', 'email'] as const) {
    const [moment, author] = [sql.ref(`${what}_assigned_at`), sql.ref(`${what}_assigned_by`)];
    await sql`update users set ${moment} = former.moment, ${author} = former.author, verified_by_assigner = 0
      from (select ${moment} as moment, ${author} as author from users where id = ${leaving}) as former
      where id = ${staying} and former.moment is not null
        and coalesce(users.${moment}, '') < former.moment`.execute(db);
  }
  if (chosen)
    await db
      .updateTable('users')
      .set({ email_assigned_at: chosen.at, email_assigned_by: chosen.by, verified_by_assigner: 0 })
      .where('id', '=', staying)
      .execute();
}

/** Puts the staying account on the rolls of future assemblies, and into the drafts of their votings. */
async function takePlaces(db: Db, staying: number, leaving: number, at: string): Promise<number[]> {
  const roll = rollStore(db);
  const ongoing = await unfinishedAssemblies(db, leaving, at).select('assemblies.id').execute();
  for (const { id } of ongoing) {
    await sql`update good_standing set user_id = ${staying}
      where assembly_id = ${id} and user_id = ${leaving} and not exists (select 1 from good_standing as own
        where own.assembly_id = ${id} and own.user_id = ${staying})`.execute(db);
    const place = await roll.find(id, leaving);
    if (place) await roll.remove(place, at);
    await roll.addAll(id, [staying], USER_TYPES.member, at);
  }
  const isDraft = (table: string, column: string) =>
    sql`exists (select 1 from questions where questions.state = 'draft' and questions.id = ${sql.ref(`${table}.${column}`)})`;
  await sql`update question_candidates set user_id = ${staying}
    where user_id = ${leaving} and ${isDraft('question_candidates', 'question_id')} and not exists
      (select 1 from question_candidates as own
        where own.question_id = question_candidates.question_id and own.user_id = ${staying})`.execute(db);
  for (const column of ['user_id', 'alternate_id'])
    await sql`update slate_places set ${sql.ref(column)} = ${staying} where ${sql.ref(column)} = ${leaving}
      and slate_id in (select slates.id from slates where ${isDraft('slates', 'question_id')})`.execute(db);
  return ongoing.map(({ id }) => id);
}
