import { type Kysely, sql } from 'kysely';

interface Result {
  readonly id: number;
  readonly at: string;
  readonly origin: string;
  readonly question: string;
  readonly assembly: string;
  readonly voters: number;
}

const ANSWERS = sql`case choice when 'yes' then 'Sí' when 'no' then 'No' when 'blank' then 'En blanco'
  when 'unlisted' then 'Sin detalle' else coalesce(
    (select trim(name || ' ' || last_name) from frozen_names
      where question_id = votes.question_id and cast(user_id as text) = votes.choice),
    (select trim(name || ' ' || last_name) from users where cast(id as text) = votes.choice),
    (select name from slates where question_id = votes.question_id and cast(id as text) = votes.choice), choice) end`;

/**
 * Results that earlier versions read as totals from another backend become entries of the activity log, where they can be
 * read, searched and exported for good; their questions leave the votings, whose results are counted from ballots only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } =
    await sql<Result>`select questions.id, imported_at as at, origin, questions.title as question,
      assemblies.title as assembly, (select count(*) from turnout where question_id = questions.id) as voters
    from imported_results join questions on questions.id = question_id
    join assemblies on assemblies.id = questions.assembly_id order by questions.id`.execute(db);
  for (const { id, at, origin, question, assembly, voters } of rows) {
    const votes = await sql<{ option: string; votes: number }>`select ${ANSWERS} as option, votes
      from imported_votes as votes where question_id = ${id} order by votes desc, choice`.execute(db);
    const total = votes.rows.reduce((sum, each) => sum + Number(each.votes), 0);
    const figures = votes.rows.map((each) => `${each.option} ${each.votes}`).join(', ');
    const people = Number(voters) > 0 ? `; votaron ${voters} personas` : '';
    const what = `Conservó el resultado de «${question}» en «${assembly}», que se trajo de ${origin}: ${figures}; ${total} votos en total${people}`;
    await sql`insert into activity (at, user_id, person, person_search, area, what)
      values (${at}, 0, 'Servidor', 'servidor', 'Votaciones', ${what})`.execute(db);
    await sql`update questions set state = 'draft', deleted_at = ${at} where id = ${id}`.execute(db);
  }
  for (const table of ['imported_votes', 'imported_results', 'move_in_items', 'move_ins'])
    await sql`drop table ${sql.table(table)}`.execute(db);
}
