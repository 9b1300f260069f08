/** Announcements that call a meeting off or put it off, beside the mails of its call (R12.43). */
import { fold } from '@vigilia/contract/text/fold';
import { sql } from 'kysely';
import type { LoggedAct } from '../../../../kernel/audit/read-changes.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { daysBefore, earlier, type Opening, type Situation, scalar } from './stated.ts';

/** Words of a mail that calls a meeting off, folded; of a subject less is enough. */
const CALLED_OFF =
  /^.*(cancel|aplaz|pospon|pospuest|suspen)|\b(se|queda|fue|ha sido) (cancel|aplaz|pospon|pospuest|suspendid)|\bno (se realizara|se llevara a cabo|tendra lugar|habra asamblea)/;

export const callsOff = (subject: string, text = ''): boolean =>
  CALLED_OFF.test(`${fold(subject)}\n${fold(text)}`);

/**
 * Letters to people with the right, since the call and at least of the last 24 hours, and messages that the hall showed.
 * @param log of the assembly
 */
export async function announcements(
  db: Db,
  { assemblyId, at }: Opening,
  called: string | null,
  log: readonly LoggedAct[],
): Promise<Situation> {
  const day = daysBefore(at, 1);
  // Waiting letters are sent while the voting is open.
  const mailed = sql`from letters join outgoing_mails mail on mail.batch = letters.id and mail.purpose = 'letter'
    join attendees on attendees.user_id = mail.user_id and can_vote = 1 and assembly_id = ${assemblyId}
    where (state in ('accepted', 'sending', 'uncertain') or state = 'pending' and stopped_at is null)
      and coalesce(finished_at, ${at}) >= ${earlier(called ?? day, day)}`;
  const { rows } = await sql<{ id: number; subject: string; text: string }>`
    select distinct letters.id, subject, text ${mailed}`.execute(db);
  const off = rows.filter(({ subject, text }) => callsOff(subject, text)).map(({ id }) => id);
  const people = await scalar(
    db,
    sql`select count(distinct mail.user_id) ${mailed} and letters.id in (${sql.join([0, ...off])})`,
  );
  const messages = log.flatMap(({ changes }) =>
    changes.flatMap(({ key, to }) => (key === 'assembly.hallMessage' ? String(to) : [])),
  );
  return {
    acts: {
      'correos a los miembros desde la convocatoria, al menos de las 24 horas anteriores': rows.length,
      'mensajes mostrados en el salón': messages.length,
    },
    attention: {
      'personas con derecho a votar a quienes otro correo, desde la convocatoria o en las 24 horas anteriores, habla de cancelar o aplazar':
        Number(people),
      'mensajes del salón que hablan de cancelar, aplazar o suspender': messages.filter((message) =>
        callsOff(message),
      ).length,
    },
  };
}
