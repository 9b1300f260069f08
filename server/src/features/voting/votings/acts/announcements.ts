/** What members were told beside the call (R12.43): whether it calls the meeting off is for a person to read. */
import type { SubjectKind } from '@vigilia/contract/activity';
import { startMailing } from '@vigilia/contract/assemblies/convocations';
import { CONTENT_KINDS, PUBLISHED_KINDS } from '@vigilia/contract/content/kinds';
import { USER_TYPES } from '@vigilia/contract/limits';
import { login } from '@vigilia/contract/session/session';
import { sql } from 'kysely';
import type { LoggedAct } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { daysBefore, earlier, named, type Opening, type Situation, scalar } from './stated.ts';

/** Content that members see in the app, with a name in the activity log. */
const SHOWN: readonly SubjectKind[] = [...PUBLISHED_KINDS, 'case'];

/** Content that was made, edited or published in a span, also deleted since, by its names in the activity log. */
async function contentSince(db: Db, since: string, at: string): Promise<string[]> {
  const published = PUBLISHED_KINDS.map(
    (kind) => sql`kind = ${kind} and subject_id in (select id from ${sql.table(CONTENT_KINDS[kind].table)}
      where publish_at between ${since} and ${at})`,
  );
  const { rows } = await sql<{ id: number; kind: string; what: string; start: number; length: number }>`
    select kind, subject_id as id, what, start, length from activity_subjects
      join activity on activity.id = activity_id
    where kind in (${sql.join(SHOWN)}) and start is not null
      and (activity.at >= ${since} or ${sql.join(published, sql` or `)})
    order by activity.id`.execute(db);
  return [
    ...new Map(
      rows.map(({ kind, id, what, start, length }) => [`${kind} ${id}`, what.slice(start, start + length)]),
    ).values(),
  ];
}

/** Letters that left in a span or will; waiting ones are sent while the voting is open. */
const lettersSince = (since: string, at: string) => sql`
  from letters batch join outgoing_mails mail on mail.batch = batch.id and mail.purpose = 'letter'
  where (state in ('accepted', 'sending', 'uncertain') or state = 'pending' and stopped_at is null)
    and coalesce(finished_at, ${at}) >= ${since}`;

/**
 * How many things administrators did apart from an assembly since a voting of it was opened, with its calls, and contents whose
 * publication was planned for this time: members may read any of it while they vote.
 */
export async function doneBeside(db: Db, { assemblyId, at }: Opening, since: string): Promise<number> {
  const acts = await scalar(
    db,
    sql`select count(*) from activity join users on users.id = user_id and user_type = ${USER_TYPES.administrator}
      where at >= ${since} and area <> ${login.area} and (area = ${startMailing.area} or not exists (
        select 1 from activity_subjects where activity_id = activity.id and (
          kind = 'assembly' and subject_id = ${assemblyId} or kind = 'question' and subject_id in (
            select id from questions where assembly_id = ${assemblyId}))))`,
  );
  const published = sql.join(
    PUBLISHED_KINDS.map(
      (kind) =>
        sql`(select count(*) from ${sql.table(CONTENT_KINDS[kind].table)} where publish_at between ${since} and ${at})`,
    ),
    sql` + `,
  );
  return Number(acts) + Number(await scalar(db, sql`select ${published}`));
}

/**
 * Letters, content, messages that the hall showed, and speakers whose name was typed, at least of the last 24 hours.
 * @param listed since the call, else the beginning of the roll
 * @param log of the assembly
 */
export async function announcements(
  db: Db,
  { at }: Opening,
  listed: string,
  log: readonly LoggedAct[],
): Promise<Situation> {
  const since = earlier(listed, daysBefore(at, 1));
  const mailed = lettersSince(since, at);
  const letters = await sql<{ subject: string }>`
    select distinct batch.id, subject ${mailed} order by batch.id`.execute(db);
  const people = await scalar(db, sql`select count(distinct mail.user_id) ${mailed}`);
  const textsOf = (field: string) =>
    log.flatMap(({ changes }) => changes.flatMap(({ key, to }) => (key === field ? String(to) : [])));
  const subjects = letters.rows.map(({ subject }) => subject);
  const [messages, speakers] = [textsOf('assembly.hallMessage'), textsOf('assembly.typedSpeaker')];
  const content = await contentSince(db, since, at);
  return {
    acts: {
      [`contenidos de la aplicación nuevos, editados o publicados desde la convocatoria, al menos de las 24 horas anteriores${named(content)}`]:
        content.length,
      [`oradores cuyo nombre se escribió${named(speakers)}`]: speakers.length,
    },
    attention: {
      [`personas a quienes se envió otro correo desde la convocatoria, al menos de las 24 horas anteriores${named(subjects)}`]:
        Number(people),
      [`mensajes mostrados en el salón${named(messages)}`]: messages.length,
    },
  };
}
