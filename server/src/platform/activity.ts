/**
 * The activity log: who changed what, and when. A call of administrators that writes must say what it did; it is
 * recorded in the transaction of the change, so that there is never one without the other.
 */
import { sql } from 'kysely';
import type { Db } from '../database/database.ts';
import { prepared } from '../database/prepared.ts';

export interface Activity {
  readonly userId: number;
  /** The call's area, such as `Noticias`. */
  readonly area: string;
  /** A Spanish sentence without its subject: `Publicó la noticia «…»`. Never a password, hash or token. */
  readonly what: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

const insertActivity = prepared<never, [at: string, area: string, what: string, userId: number]>((db) =>
  db
    .insertInto('activity')
    .columns(['at', 'user_id', 'person', 'person_search', 'area', 'what'])
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
        ]),
    ),
);

/** The name is kept with the row: it must be readable when the person is no longer a user. */
export const recordActivity = async (tx: Db, { userId, area, what, at }: Activity): Promise<void> => {
  await insertActivity(tx, at, area, what, userId);
};
