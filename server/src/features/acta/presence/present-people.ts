/** People in the history of an assembly, also those who are no longer on its roll. */
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { withLabels } from '../../roll/domain/equal-names.ts';
import { frozenFor, NAME_COLUMNS } from '../../roll/frozen-names.ts';
import { lastOpenedQuestion } from '../../roll/open-votings.ts';

/**
 * Under the names of the latest opening, by last name and name.
 * @param withRepresented includes people who gave a power
 */
export async function presentPeople(db: Db, assemblyId: number, withRepresented = false) {
  const people = await db
    .selectFrom('users')
    .leftJoin('opening_names', (join) => join.on(frozenFor(lastOpenedQuestion(db, assemblyId))))
    .select(['users.id as userId', 'opening_names.user_id as frozen', ...NAME_COLUMNS])
    .where((users) =>
      users.or([
        users('users.id', 'in', (eb) =>
          eb.selectFrom('presence_changes').select('user_id').where('assembly_id', '=', assemblyId),
        ),
        ...(withRepresented
          ? [
              users('users.id', 'in', (eb) =>
                eb.selectFrom('power_changes').select('represented_id').where('assembly_id', '=', assemblyId),
              ),
            ]
          : []),
      ]),
    )
    .orderBy(sql`coalesce(opening_names.last_name_search, users.last_name_search)`)
    .orderBy(sql`coalesce(opening_names.name_search, users.name_search)`)
    .orderBy('users.id')
    .execute();
  return withLabels(people, ({ frozen }) => frozen !== null).map(({ frozen: _, ...person }) => person);
}
