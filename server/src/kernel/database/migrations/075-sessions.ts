import { type Kysely, sql } from 'kysely';

/** Points of the agendas of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const assemblies = await sql<{ id: number; agenda: string }>`select id, agenda from assemblies`.execute(db);
  for (const { id, agenda } of assemblies.rows)
    for (const [position, text] of (JSON.parse(agenda) as string[]).entries())
      await sql`insert into agenda_points (assembly_id, position, text) values (${id}, ${position}, ${text})`.execute(
        db,
      );
}
