import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_FIELDS, type ImportField } from '@vigilia/contract/users/user-import';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { takeEveryLane } from '../../../kernel/database/postgresql/lanes.ts';
import { duplicatedColumn } from '../../../kernel/database/unique-violation.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { type Saving, versionStore } from '../../../kernel/versions/version-store.ts';
import { announceAddresses } from '../users/address-mail.ts';
import { endMailedSecrets, NO_PASSWORD, rowOf } from '../users/store.ts';
import type { ImportPlan } from './plan.ts';

/** Rows of one statement; other calls can read between statements. */
const ROWS_AT_ONCE = 500;

/** The columns that an import sets; user types stay unchanged. */
type Columns = Omit<ReturnType<typeof rowOf>, 'user_type'>;

/** Separator of the values of a state; no field can contain it. */
const SEPARATOR = '\u001f';

const stateBefore = (user: {
  name: string;
  lastName: string;
  email: string;
  phone: string;
  dniType: number | null;
  dni: string | null;
}): string =>
  [user.name, user.lastName, user.email, user.phone, user.dniType ?? '', user.dni ?? ''].join(SEPARATOR);

/** State of the row `users`. */
const currentState: RawBuilder<string> = sql`users.name || ${sql.lit(SEPARATOR)} || users.last_name || ${sql.lit(SEPARATOR)}
  || users.email || ${sql.lit(SEPARATOR)} || users.phone || ${sql.lit(SEPARATOR)}
  || coalesce(cast(users.dni_type as text), '') || ${sql.lit(SEPARATOR)} || coalesce(users.dni, '')`;

/** The columns that a change of a field sets. Indices of other columns stay untouched, which saves the most time. */
const COLUMNS_OF = {
  name: ['name', 'name_search'],
  lastName: ['last_name', 'last_name_search', 'name_search'],
  email: ['email', 'email_search'],
  phone: ['phone'],
  dniType: ['dni_type'],
  dni: ['dni', 'dni_search'],
} as const satisfies Readonly<Record<ImportField, readonly (keyof Columns)[]>>;

interface Change {
  readonly id: number;
  /** The previewed state that it is based on. */
  readonly was: string;
  readonly row: Columns;
}

/** Users of one statement: new ones, or those whose same columns change. */
export type ImportPart =
  | { readonly added: readonly ReturnType<typeof rowOf>[] }
  | { readonly columns: readonly (keyof Columns)[]; readonly changes: readonly Change[] };

/** Yields the rows to write in slices, because folding names takes time. */
export function* partsOf({ added, changed }: ImportPlan): Generator<ImportPart> {
  for (const slice of chunksOf(added, ROWS_AT_ONCE)) yield { added: slice.map(rowOf) };
  const alike = Map.groupBy(changed, ({ before, fields }) =>
    IMPORT_FIELDS.filter((field) => before[field] !== fields[field]).join(),
  );
  for (const [names, changes] of alike) {
    const columns = [...new Set(names.split(',').flatMap((name) => COLUMNS_OF[name as ImportField]))];
    for (const slice of chunksOf(changes, ROWS_AT_ONCE))
      yield {
        columns,
        changes: slice.map(({ before, fields }) => ({
          id: before.id,
          was: stateBefore(before),
          row: rowOf(fields),
        })),
      };
  }
}

export const importStore = (db: Db) => {
  const add = (rows: readonly ReturnType<typeof rowOf>[], { userId, at }: Saving) =>
    db
      .insertInto('users')
      .values(
        rows.map((row) => ({
          ...row,
          // Without a password: deriving three thousand takes minutes, and a password in a file is not secret.
          password_hash: NO_PASSWORD,
          email_assigned_at: at,
          email_assigned_by: userId,
          created_at: at,
        })),
      )
      .returning('id')
      .execute();

  /** @returns whether all of the users are unchanged since the plan */
  async function change(
    changes: readonly Change[],
    columns: readonly (keyof Columns)[],
    saving: Saving,
  ): Promise<boolean> {
    const changesEmail = columns.includes('email');
    // Like an edit of one user (`users/store.ts`).
    const changed = sql<number>`select id from users where id in (${sql.join(changes.map(({ id }) => id))})`;
    if (changesEmail) {
      await announceAddresses(db, changed, saving.at);
      await endMailedSecrets(db, changed);
    }
    await versionStore(db).countAll('users', changed, saving);
    const rows = changes.map(
      ({ id, was, row }) => sql`(${sql.join([id, was, ...columns.map((column) => row[column])])})`,
    );
    // PostgreSQL types the values as texts.
    const sent = (column: keyof Columns) =>
      column === 'dni_type' ? sql`cast(sent.dni_type as integer)` : sql.ref(`sent.${column}`);
    const { rows: written } = await sql`
      with sent (sent_id, was, ${sql.join(columns.map((column) => sql.ref(column)))}) as (values ${sql.join(rows)})
      update users set ${sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sent(column)}`))}${
        changesEmail
          ? sql`, email_assigned_at = ${saving.at}, email_assigned_by = ${saving.userId}, verified_by_assigner = 0,
            invited_at = null`
          : sql``
      }
      from sent where users.id = cast(sent.sent_id as integer) and users.deleted_at is null
        and ${currentState} = sent.was
      returning id`.execute(db);
    return written.length === changes.length;
  }

  return {
    /**
     * Writes the users; concurrent readers see none of them before the commit.
     * @returns the ids of new users; null where users changed since the plan: the transaction must be rolled back
     */
    async apply(
      parts: readonly ImportPart[],
      saving: Saving,
    ): Promise<{ readonly added: readonly number[] } | null> {
      const added: number[] = [];
      try {
        for (const part of parts) {
          if ('added' in part) for (const { id } of await add(part.added, saving)) added.push(id);
          else if (!(await change(part.changes, part.columns, saving))) return null;
          await nextTurn();
        }
      } catch (error) {
        // A concurrent write took the address or the number.
        if (duplicatedColumn(error)) return null;
        throw error;
      }
      return { added };
    },

    /** Delays openings of votings until the commit, after running ones. */
    waitForOpenings: () => takeEveryLane(db),
  };
};
