/** Mails a represented person about a power that another person registered (R11.9). */
import { createAttorneyPower } from '@vigilia/contract/assemblies/attorney-powers';
import { fullName } from '@vigilia/contract/users/full-name';
import { sql } from 'kysely';
import { aUser, sentence } from '../../kernel/audit/sentence.ts';
import type { Db } from '../../kernel/database/database.ts';
import { mailQueue } from '../../kernel/mail/outgoing-mails.ts';
import type { Config } from '../../kernel/runtime/config.ts';
import { formatLongDay, formatTimestamp } from '../../kernel/runtime/date-format.ts';

interface RepresentedPerson {
  readonly assemblyId: number;
  readonly representedId: number;
}

/** Queues the mail about the last change of a power. */
export const announcePower = (db: Db, { assemblyId, representedId }: RepresentedPerson) =>
  sql`insert into outgoing_mails (purpose, batch, user_id, state, turn, requested_at)
    select 'power', id, represented_id, 'pending', 0, at from power_changes
    where assembly_id = ${assemblyId} and represented_id = ${representedId} order by id desc limit 1`.execute(
    db,
  );

/** Removes the mail about a power that ends. Once a voting was opened, its attorney may have voted: the mail stays. */
export const withdrawPowerMail = (db: Db, { assemblyId, representedId }: RepresentedPerson) =>
  sql`delete from outgoing_mails where purpose = 'power' and state = 'pending' and user_id = ${representedId}
    and batch in (select id from power_changes where assembly_id = ${assemblyId})
    and not exists (select 1 from openings join questions on questions.id = question_id
      where assembly_id = ${assemblyId} and opened_at >= requested_at)`.execute(db);

export const powerMails = ({ BRAND_NAME, BRAND_ACRONYM }: Config) =>
  mailQueue({
    purpose: 'power',
    area: createAttorneyPower.area,
    async prepare(tx, { batch, email }) {
      const { at, title, start, ...attorney } = await tx
        .selectFrom('power_changes as power')
        .innerJoin('assemblies', 'assemblies.id', 'power.assembly_id')
        .innerJoin('users as attorney', 'attorney.id', 'power.attorney_id')
        .select(['power.at', 'title', 'start_date as start', 'name', 'last_name as lastName'])
        .where('power.id', '=', batch)
        .executeTakeFirstOrThrow();
      return {
        message: () => ({
          to: email,
          subject: `Se registró un poder suyo en ${BRAND_NAME}`,
          text: `Hola:\n\nEl ${formatTimestamp(at)} (hora de Colombia) se registró un poder suyo para «${title}», del ${formatLongDay(start)}. Su apoderado es ${fullName(attorney)}, que puede votar por usted mientras usted no esté presente.\n\nSi usted no dio este poder, avise a la Asociación ${BRAND_ACRONYM}.\n`,
        }),
      };
    },
    named: (_, { user }) => sentence`el aviso de un poder a ${aUser(user)}`,
  });
