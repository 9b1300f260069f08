/** What members were told beside the call between it and an opening (R12.43): whether it calls the meeting off is for a person to read. */
import { sql } from 'kysely';
import type { LoggedAct } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { daysBefore, earlier, named, type Opening, type Situation, scalar } from './stated.ts';

/** News that were made, edited or published since a moment, also those that were deleted: by their names in the activity log. */
async function newsSince(db: Db, since: string, at: string): Promise<string[]> {
  const { rows } = await sql<{ id: number; title: string; what: string; start: number; length: number }>`
    select subject_id as id, what, start, length from activity_subjects
      join activity on activity.id = activity_id
    where kind = 'news' and start is not null and (activity.at >= ${since} or subject_id in (
      select id from news where publish_at between ${since} and ${at}))
    order by activity.id`.execute(db);
  return [
    ...new Map(rows.map(({ id, what, start, length }) => [id, what.slice(start, start + length)])).values(),
  ];
}

/**
 * Letters to people with the right, messages that the hall showed, and news, at least of the last 24 hours.
 * @param listed since the call, else the beginning of the roll
 * @param log of the assembly
 */
export async function announcements(
  db: Db,
  { assemblyId, at }: Opening,
  listed: string,
  log: readonly LoggedAct[],
): Promise<Situation> {
  const since = earlier(listed, daysBefore(at, 1));
  // Waiting letters are sent while the voting is open.
  const mailed = sql`from letters join outgoing_mails mail on mail.batch = letters.id and mail.purpose = 'letter'
    join attendees on attendees.user_id = mail.user_id and can_vote = 1 and assembly_id = ${assemblyId}
    where (state in ('accepted', 'sending', 'uncertain') or state = 'pending' and stopped_at is null)
      and coalesce(finished_at, ${at}) >= ${since}`;
  const letters = await sql<{ subject: string }>`
    select distinct letters.id, subject ${mailed} order by letters.id`.execute(db);
  const people = await scalar(db, sql`select count(distinct mail.user_id) ${mailed}`);
  const messages = log.flatMap(({ changes }) =>
    changes.flatMap(({ key, to }) => (key === 'assembly.hallMessage' ? String(to) : [])),
  );
  const subjects = letters.rows.map(({ subject }) => subject);
  const news = await newsSince(db, since, at);
  return {
    acts: {
      [`noticias nuevas, editadas o publicadas desde la convocatoria, al menos de las 24 horas anteriores${named(news)}`]:
        news.length,
    },
    attention: {
      [`personas con derecho a votar a quienes se envió otro correo desde la convocatoria, al menos de las 24 horas anteriores${named(subjects)}`]:
        Number(people),
      [`mensajes mostrados en el salón${named(messages)}`]: messages.length,
    },
  };
}
