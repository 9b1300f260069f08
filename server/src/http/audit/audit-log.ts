/**
 * Writes the activity log. A writing call of administrators must record an entry, which shares the transaction of the
 * change.
 */
import type { ActivityChange } from '@vigilia/contract/activity';
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { preparedQuery } from '../../database/prepared-query.ts';
import { fold } from '../../database/search.ts';

/** User id of entries without a user, such as a restore; ids begin at 1. */
export const NO_USER = 0;

export interface AuditEntry {
  readonly userId: number;
  /** The call's area, such as `Noticias`. */
  readonly area: string;
  /** A Spanish sentence without its subject: `Publicó la noticia «…»`. Never a password, hash or token. */
  readonly what: string;
  /** What was edited, old and new; never a password, hash or token either. */
  readonly changes?: readonly ActivityChange[];
  /** ISO 8601 in UTC. */
  readonly at: string;
}

const insertActivity = preparedQuery<
  never,
  [at: string, area: string, what: string, changes: string | null, userId: number]
>((db) =>
  db
    .insertInto('activity')
    .columns(['at', 'user_id', 'person', 'person_search', 'area', 'what', 'changes'])
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
          sql.val('').as('changes'),
        ]),
    ),
);

/** The name is stored with the row, because the user may be deleted later. */
export const recordAuditEntry = async (
  tx: Db,
  { userId, area, what, changes = [], at }: AuditEntry,
): Promise<void> => {
  const edited = changes.length > 0 ? JSON.stringify(changes) : null;
  await insertActivity(tx, at, area, what, edited, userId);
};

/** Records an entry with a name and no user id. */
export const recordEntryWithoutUser = (
  tx: Db,
  { person, area, what, changes = [], at }: Omit<AuditEntry, 'userId'> & { readonly person: string },
) =>
  tx
    .insertInto('activity')
    .values({
      at,
      user_id: NO_USER,
      person,
      person_search: fold(person),
      area,
      what,
      changes: changes.length > 0 ? JSON.stringify(changes) : null,
    })
    .execute();
