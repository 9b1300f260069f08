/** Stores the rows of an import: staged in a temporary table, then moved in one transaction. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { IMPORT_FIELDS, type ImportField } from '@vigilia/contract/users/user-import';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { duplicatedColumn } from '../../database/unique-violation.ts';
import { chunksOf } from '../../runtime/chunks.ts';
import { type Saving, versionStore } from '../../versions/version-store.ts';
import { endMailedSecrets, NO_PASSWORD, rowOf } from '../users/store.ts';
import type { ImportPlan } from './plan.ts';

/** Rows of one staging statement, which occupies the writer for some milliseconds. */
const ROWS_AT_ONCE = 100;
/** Pieces of one moving statement; others can read before the next. */
const PIECES_AT_ONCE = 10;

/** The columns that an import sets; user types stay unchanged. */
type Columns = Omit<ReturnType<typeof rowOf>, 'user_type'>;

interface StagedRow extends Columns {
  /** The user who is changed; null for a new one. */
  readonly id: number | null;
  /** The previewed state that the change is based on (`stateBefore`); null for a new user. */
  readonly was: string | null;
  readonly user_type: number;
  readonly piece: number;
}

type StagedTables = { users: Tables['users']; staged_users: StagedRow };

/** Separator of the values in `was`; no field can contain it. */
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

const ALL_COLUMNS = [...new Set(IMPORT_FIELDS.flatMap((field) => COLUMNS_OF[field]))];
const INSERTED = [...ALL_COLUMNS, 'user_type'] as const;

/** Rows that one statement stages. */
export interface ImportBatch {
  readonly rows: readonly StagedRow[];
  /** The columns that change; null for new users. */
  readonly columns: readonly (keyof Columns)[] | null;
}

/** Data of a staged piece that is still needed. */
export interface PieceOutline extends Pick<ImportBatch, 'columns'> {
  readonly size: number;
}

/** The rows to write; created in slices, because folding names takes time. */
export function* piecesOf({ added, changed }: ImportPlan): Generator<ImportBatch> {
  let piece = 0;
  for (const slice of chunksOf(added, ROWS_AT_ONCE)) {
    const rows = slice.map((fields) => ({ ...rowOf(fields), id: null, was: null, piece }));
    yield { rows, columns: null };
    piece += 1;
  }
  const alike = Map.groupBy(changed, ({ before, fields }) =>
    IMPORT_FIELDS.filter((field) => before[field] !== fields[field]).join(),
  );
  for (const [names, changes] of alike) {
    const columns = new Set(names.split(',').flatMap((name) => COLUMNS_OF[name as ImportField]));
    for (const slice of chunksOf(changes, ROWS_AT_ONCE)) {
      const rows = slice.map(({ before, fields }) => ({
        ...rowOf(fields),
        id: before.id,
        was: stateBefore(before),
        piece,
      }));
      yield { rows, columns: [...columns] };
      piece += 1;
    }
  }
}

/** Successive pieces that set the same columns. */
interface Run extends PieceOutline {
  readonly first: number;
  readonly last: number;
}

/** Parts that one statement each moves. */
export function runsOf(pieces: readonly PieceOutline[]): Run[] {
  const runs: Run[] = [];
  for (const [piece, { size, columns }] of pieces.entries()) {
    const run = runs.at(-1);
    if (run && String(run.columns) === String(columns) && piece - run.first < PIECES_AT_ONCE)
      runs.splice(-1, 1, { ...run, last: piece, size: run.size + size });
    else runs.push({ first: piece, last: piece, size, columns });
  }
  return runs;
}

export const importStore = (db: Db) => {
  const tables = db.withTables<StagedTables>();

  const insertRun = ({ first, last }: Run, { userId, at }: Saving) =>
    tables
      .insertInto('users')
      .columns([...INSERTED, 'password_hash', 'email_assigned_at', 'email_assigned_by', 'created_at'])
      .expression((eb) =>
        eb
          .selectFrom('staged_users')
          .select(INSERTED)
          // Without a password: deriving three thousand takes minutes, and a password in a file is not secret.
          .select([
            sql.lit(NO_PASSWORD).as('password_hash'),
            sql.lit(at).as('email_assigned_at'),
            sql.lit(userId).as('email_assigned_by'),
            sql.lit(at).as('created_at'),
          ])
          .where((where) => where.between('piece', first, last)),
      )
      .returning('id')
      .execute();

  /** @returns the number of users that were unchanged since the plan */
  async function updateRun(
    { first, last }: Run,
    columns: readonly (keyof Columns)[],
    saving: Saving,
  ): Promise<number> {
    const changesEmail = columns.includes('email');
    // As an edit of one user does (`users/store.ts`).
    const changed = sql<number>`select id from staged_users where id is not null and piece between ${first} and ${last}`;
    if (changesEmail) await endMailedSecrets(db, changed);
    await versionStore(db).countAll('users', changed, saving);
    const { numUpdatedRows } = await tables
      .updateTable('users')
      .from('staged_users')
      .set((eb) => ({
        ...Object.fromEntries(columns.map((column) => [column, eb.ref(`staged_users.${column}`)])),
        ...(changesEmail && {
          email_assigned_at: saving.at,
          email_assigned_by: saving.userId,
          verified_by_assigner: 0,
          invited_at: null,
        }),
      }))
      .whereRef('users.id', '=', 'staged_users.id')
      .where('users.deleted_at', 'is', null)
      .where(sql<SqlBool>`${currentState} = staged_users.was`)
      .where((where) => where.between('piece', first, last))
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  }

  return {
    /** Creates an empty staging table, replacing the leftover of a failed import. */
    async begin(): Promise<void> {
      await sql`drop table if exists staged_users`.execute(db);
      await sql`create temporary table staged_users as
        select ${sql.join(INSERTED.map((column) => sql.ref(column)))}, id, name as was, id as piece
        from users where 1 = 0`.execute(db);
      await sql`create index staged_users_by_piece on staged_users (piece)`.execute(db);
    },

    add: ({ rows }: ImportBatch) => tables.insertInto('staged_users').values(rows).execute(),

    /**
     * Moves the staged rows into the users; concurrent readers see none of them.
     * @returns the ids of new users; null where users changed since the plan: the transaction must be rolled back
     */
    async apply(
      pieces: readonly PieceOutline[],
      saving: Saving,
    ): Promise<{ readonly added: readonly number[] } | null> {
      const added: number[] = [];
      try {
        for (const run of runsOf(pieces)) {
          if (!run.columns) for (const { id } of await insertRun(run, saving)) added.push(id);
          else if ((await updateRun(run, run.columns, saving)) !== run.size) return null;
          await nextTurn();
        }
      } catch (error) {
        // A concurrent write took the address or the number.
        if (duplicatedColumn(error)) return null;
        throw error;
      }
      await sql`drop table staged_users`.execute(db);
      return { added };
    },
  };
};
