import { type Kysely, sql } from 'kysely';

/** As `plainDni` has it since: letters and digits, without zeros in front of digits alone. */
const plain = (dni: string): string => dni.replace(/[^0-9A-Z]+/g, '').replace(/^0+(?=\d+$)/, '');

/**
 * Brings document numbers into the form without hyphens and other signs, where nobody else has that number: an import
 * finds people by it. Those that clash, or have other letters, stay as they are; the report at the start names them.
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
      if (!dni || key === dni || key === '' || !/^[!-~]+$/.test(dni) || dni !== dni.toUpperCase()) continue;
      if (table === 'users' && wanted.get(key) !== 1) continue;
      await sql`update ${sql.table(table)} set dni = ${key}, dni_search = ${key.toLowerCase()} where id = ${id}`.execute(
        db,
      );
    }
  }
}
