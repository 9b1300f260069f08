/** Announcements that call a meeting off or put it off, beside the mails of its call (R12.43). */
import { fold } from '@vigilia/contract/text/fold';
import { sql } from 'kysely';
import type { Db } from '../../../../kernel/database/database.ts';
import { namedAttention } from './attention-texts.ts';
import { daysBefore, earlier, editsOf, scalar } from './log-entries.ts';

/** Words of a mail that calls a meeting off, folded; of a subject less is enough. */
const CALLED_OFF =
  /^.*(cancel|aplaz|pospon|pospuest|suspen)|\b(se|queda|fue|ha sido) (cancel|aplaz|pospon|pospuest|suspendid)|\bno (se realizara|se llevara a cabo|tendra lugar|habra asamblea)/;

export const callsOff = (subject: string, text = ''): boolean =>
  CALLED_OFF.test(`${fold(subject)}\n${fold(text)}`);

/** Letters to people with the right, since the call and at least of the last 24 hours, and messages that the hall showed. */
export async function announcements(db: Db, assemblyId: number, at: string, called: string | null) {
  const day = daysBefore(at, 1);
  // Those that wait are sent while the voting is open.
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
  const messages = (await editsOf(db, assemblyId, ['assembly.hallMessage'])).flatMap(({ changes }) =>
    changes.map(({ to }) => String(to)),
  );
  return {
    letters: rows.length,
    messages: messages.length,
    attention: namedAttention({
      calledOffByLetter: Number(people),
      calledOffInHall: messages.filter((message) => callsOff(message)).length,
    }),
  };
}
