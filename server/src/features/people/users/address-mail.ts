/**
 * Mails the former address of an account about its new one, or its deletion by an administrator, as later mails no longer reach
 * that mailbox (R9.20).
 */
import { updateUser } from '@vigilia/contract/users/users';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { mailQueue } from '../../../kernel/mail/outgoing-mails.ts';
import type { Config } from '../../../kernel/runtime/config.ts';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';

/**
 * Queues the mails of accounts, before their addresses change or they are deleted. A merge mails both addresses itself.
 * @param accounts a query of ids
 */
export const announceAddresses = (db: Db, accounts: RawBuilder<unknown>, at: string) =>
  sql`insert into outgoing_mails (purpose, batch, email, state, requested_at)
    select 'address', id, email, 'pending', cast(${at} as text) from users where id in (${accounts})
      and not exists (select 1 from outgoing_mails as waiting where waiting.purpose = 'address'
        and waiting.batch = users.id and waiting.email = users.email and waiting.user_id is null)
      and not exists (select 1 from outgoing_mails as merge where merge.purpose = 'merge'
        and merge.email = users.email and merge.user_id is null and merge.requested_at = ${at})`.execute(db);

export const addressMails = ({ BRAND_NAME, BRAND_ACRONYM }: Config) =>
  mailQueue({
    purpose: 'address',
    area: updateUser.area,
    // The former address is not kept.
    forgetsAddress: true,
    async prepare(tx, { id, email }) {
      const { requested_at: at, deleted_at: deletedAt } = await tx
        .selectFrom('outgoing_mails')
        .innerJoin('users', 'users.id', 'batch')
        .select(['requested_at', 'deleted_at'])
        .where('outgoing_mails.id', '=', id)
        .executeTakeFirstOrThrow();
      const [subject, what] =
        deletedAt === at
          ? ['Se eliminó su cuenta de #', 'un administrador eliminó la cuenta de # que tenía este correo.']
          : [
              'Su cuenta de # tiene otro correo',
              'se cambió el correo de la cuenta de # que tenía este. Desde entonces, los correos de la cuenta llegan al nuevo.',
            ];
      return {
        message: () => ({
          to: email,
          subject: subject.replace('#', BRAND_NAME),
          text: `Hola:\n\nEl ${formatTimestamp(at)} (hora de Colombia) ${what.replace('#', BRAND_NAME)}\n\nSi usted no lo sabía, avise a la Asociación ${BRAND_ACRONYM}.\n`,
        }),
      };
    },
    named: () => 'un aviso de que una cuenta tiene otro correo o se eliminó',
  });
