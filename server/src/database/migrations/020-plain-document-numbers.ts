import { type Kysely, sql } from 'kysely';

/** Same rule as `plainDni`: of digits and signs, only the digits. */
const plain = (dni: string): string => (/^[!-@[-`{-~]*$/.test(dni) ? dni.replace(/\D+/g, '') : dni);

/**
 * Removes hyphens and other signs from document numbers of digits where that causes no conflict, because imports match
 * people by number. Conflicts stay unchanged; the report at the start lists them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const people = db as Kysely<{
    users: { id: number; dni: string | null; dni_search: string | null };
    registration_requests: { id: number; dni: string | null; dni_search: string | null };
  }>;
  for (const table of ['users', 'registration_requests'] as const) {
    const rows = await people.selectFrom(table).select(['id', 'dni']).orderBy('id').execute();
    const wanted = new Map<string, number>();
    for (const { dni } of rows) {
      const key = plain(dni ?? '');
      wanted.set(key, (wanted.get(key) ?? 0) + 1);
    }
    for (const { id, dni } of rows) {
      const key = plain(dni ?? '');
      if (!dni || key === dni || key === '') continue;
      if (table === 'users' && wanted.get(key) !== 1) continue;
      await sql`update ${sql.table(table)} set dni = ${key}, dni_search = ${key.toLowerCase()} where id = ${id}`.execute(
        db,
      );
    }
  }
}
