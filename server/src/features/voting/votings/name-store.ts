/** The names that are frozen when a voting is opened (docs/decisions/0028-frozen-names.md). */
import { sql } from 'kysely';
import { type Db, isPostgresql } from '../../../kernel/database/database.ts';
import { equalNameLabels, type NamedPerson } from '../../roll/domain/equal-names.ts';
import { FROZEN_DNI, firstOpening, frozenFor, labelledLastName } from '../../roll/frozen-names.ts';
import { lastOpenedQuestion } from '../../roll/open-votings.ts';
import { nominees } from '../../roll/voting-lock.ts';

export interface FrozenName {
  readonly userId: number;
  readonly name: string;
  readonly lastName: string;
  readonly dni: string | null;
  readonly email: string;
}

/** Ids of people whose names are frozen: of the roll, of both parties of each power (the minutes list them all), and all nominees. */
const namedIn = (id: number, assemblyId: number) => sql`(
  select user_id from attendees where assembly_id = ${assemblyId}
  union select user_id from voting_rights where question_id = ${id}
  union select user_id from ${nominees} as nominees where nominees.question_id = ${id}
  union select represented_id from revoked_powers where assembly_id = ${assemblyId}
  union select attorney_id from revoked_powers where assembly_id = ${assemblyId})`;

export const nameStore = (db: Db) => ({
  /** Labels of equal names of a question by user: current names at its first opening, later those that it has. */
  async labels(id: number, assemblyId: number, isFirst: boolean): Promise<Map<number, string>> {
    const standing = sql`(select user_id from ${nominees} as nominees where nominees.question_id = ${id})`;
    // Candidates are compared also with users who are not frozen, and by names that only look equal. SQLite keeps the order of a
    // cross join: the few nominees first, never all users.
    const { rows } = await sql<NamedPerson>`with named as (
      select users.id, coalesce(opening_names.name, users.name) as name,
        coalesce(opening_names.last_name, users.last_name) as last_name, ${FROZEN_DNI},
        coalesce(opening_names.name_search, users.name_search) as name_search,
        coalesce(opening_names.last_name_search, users.last_name_search) as last_name_search
      from users left join opening_names on ${frozenFor(isFirst ? sql`null` : id)} where users.id in ${namedIn(id, assemblyId)}),
    people as (
      select id, name, last_name, dni, name_search from named
      union all select other.id, other.name, other.last_name, other.dni, other.name_search
        from ${standing} as standing cross join named cross join users other
        where named.id = standing.user_id and other.last_name_search = named.last_name_search
          and other.name_search = named.name_search and other.deleted_at is null
          and other.id not in (select id from named))
      select id as "userId", name, last_name as "lastName", dni from people where name_search in (
        select name_search from people group by name_search having count(*) > 1)
        or exists (select 1 from ${standing} as standing)`.execute(db);
    return equalNameLabels(rows);
  },

  /**
   * Freezes names with their labels: at the first opening those that differ from the last ones in the assembly, later those of
   * people who have none in the question. The others stay, as they are sealed.
   */
  async freeze(id: number, assemblyId: number, isFirst: boolean): Promise<void> {
    // One parameter, however many there are.
    const labels = JSON.stringify(Object.fromEntries(await this.labels(id, assemblyId, isFirst)));
    const current = sql`users.name, users.last_name, users.dni, users.email,
      ${isPostgresql(db) ? sql`${labels}::jsonb` : labels} ->> cast(users.id as text)`;
    await sql`insert into opening_names
        (name, last_name, dni, email, label, assembly_id, user_id, opening_id, name_search, last_name_search)
      select ${current}, cast(${assemblyId} as integer), users.id, ${firstOpening(id)}, users.name_search,
        users.last_name_search
      from users left join opening_names on ${frozenFor(id)}
      where users.id in ${namedIn(id, assemblyId)} and ${
        isFirst
          ? sql`(opening_names.name, opening_names.last_name, opening_names.dni, opening_names.email,
              opening_names.label) is distinct from (${current})`
          : sql`opening_names.user_id is null`
      }`.execute(db);
  },

  /** Frozen names of the latest opening, for documents about the whole assembly. */
  async ofAssembly(assemblyId: number): Promise<Map<number, FrozenName>> {
    const rows = await db
      .selectFrom('opening_names')
      .select(['user_id as userId', 'name', labelledLastName.as('lastName'), 'dni', 'email'])
      .where(frozenFor(lastOpenedQuestion(db, assemblyId), 'opening_names.user_id'))
      .execute();
    return new Map(rows.map((row) => [row.userId, row]));
  },
});
