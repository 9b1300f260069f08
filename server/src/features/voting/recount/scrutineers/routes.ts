/** The addresses of the scrutineers of an assembly, and the mails to them (R18.9). */

import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  mailScrutineers,
  readScrutineers,
  type Scrutineers,
  setScrutineers,
} from '@vigilia/contract/verification/scrutineers';
import { changeOf } from '../../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../../kernel/audit/sentence.ts';
import type { Db } from '../../../../kernel/database/database.ts';
import { feature } from '../../../../kernel/http/routes.ts';
import { deliveryText } from '../../../../kernel/mail/delivery-failure.ts';
import { mailQueue } from '../../../../kernel/mail/outgoing-mails.ts';
import { conflict } from '../../../../kernel/runtime/errors.ts';
import { existingAssembly } from '../../../assembly/assemblies/access.ts';
import { assemblyStore } from '../../../assembly/assemblies/store.ts';
import { hasOpenVoting } from '../../../roll/open-votings.ts';
import { sealStore } from '../../../verification/seal-store.ts';
import { scrutineerTemplate } from './queue.ts';
import { type MailState, scrutineerStore } from './store.ts';
import {
  ALREADY_SENT,
  MAYBE_SENT,
  NO_ADDRESSES,
  NO_SERVER,
  NOTHING_CLOSED,
  ONLY_ADDED,
  STILL_OPEN,
} from './texts.ts';

const stores = (db: Db) => ({
  assemblies: assemblyStore(db),
  seals: sealStore(db),
  scrutineers: scrutineerStore(db),
  hasOpenVoting: (assemblyId: number) => hasOpenVoting(db, assemblyId),
});
type Stores = ReturnType<typeof stores>;

const distinct = (emails: readonly string[]): string[] => [
  ...new Set(emails.map((email) => email.toLowerCase())),
];

export const scrutineers = feature({
  name: 'scrutineers',
  lane: 'everything',
  stores,
  routes: (on, dependencies) => {
    const { clock, mail, mailQueues } = dependencies;
    mailQueues.serve(mailQueue(scrutineerTemplate(dependencies)));

    async function present({ scrutineers: store }: Stores, assemblyId: number): Promise<Scrutineers> {
      const mails = await store.mails(assemblyId);
      const outage = await store.outage();
      /** A waiting mail has the reason of the whole queue. */
      const reasonOf = (state: MailState, own: string | null) => {
        const reason = state === 'pending' ? outage?.reason : own;
        return reason ? deliveryText(reason) : '';
      };
      return {
        emails: await store.emails(assemblyId),
        canMail: !mail.isOutbox,
        mails: mails.map(({ email, hash, requestedAt, state, reason }) => ({
          email,
          fingerprint: fingerprintOf(hash),
          requestedAt,
          state,
          reason: reasonOf(state, reason),
        })),
      };
    }

    on.read(readScrutineers, async ({ params: { assemblyId }, stores: of }) => {
      await existingAssembly(of, assemblyId);
      return present(of, assemblyId);
    });

    on.write(setScrutineers, async ({ params: { assemblyId }, body, stores: of, audit }) => {
      const assembly = await existingAssembly(of, assemblyId);
      const before = await of.scrutineers.emails(assemblyId);
      const emails = distinct(body.emails);
      const isTaken = before.some((email) => !emails.includes(email));
      if (isTaken && (await of.seals.last(assemblyId))) throw conflict(ONLY_ADDED);
      await of.scrutineers.setEmails(assemblyId, emails);
      const [old, now] = [before.join(', '), emails.join(', ')];
      audit(
        sentence`Cambió los correos de los escrutadores de «${anAssembly(assembly)}»`,
        old === now
          ? []
          : [changeOf('correos', old, now, isTaken ? { key: 'assembly.scrutineersTaken' } : {})],
      );
      return present(of, assemblyId);
    });

    on.write(mailScrutineers, async ({ params: { assemblyId }, body, stores: of, afterCommit, audit }) => {
      const assembly = await existingAssembly(of, assemblyId);
      if (mail.isOutbox) throw conflict(NO_SERVER);
      const emails = await of.scrutineers.emails(assemblyId);
      if (emails.length === 0) throw conflict(NO_ADDRESSES);
      if (await of.hasOpenVoting(assemblyId)) throw conflict(STILL_OPEN);
      const last = await of.seals.last(assemblyId);
      if (!last || !(await of.seals.hasClosing(assemblyId))) throw conflict(NOTHING_CLOSED);
      const repeated: readonly MailState[] = body.again ? ['refused', 'uncertain'] : ['refused'];
      const queued = await of.scrutineers.request(last, emails, repeated, clock.now().toISOString());
      if (queued.length === 0) {
        const known = (await of.scrutineers.mails(assemblyId)).filter(({ hash }) => hash === last.hash);
        throw conflict(known.some(({ state }) => state === 'uncertain') ? MAYBE_SENT : ALREADY_SENT);
      }
      audit(
        sentence`Pidió enviar la huella ${fingerprintOf(last.hash)} y el paquete de verificación de «${anAssembly(assembly)}» a ${queued.length} ${queued.length === 1 ? 'escrutador' : 'escrutadores'}`,
      );
      afterCommit(async () => mailQueues.wake());
      return present(of, assemblyId);
    });
  },
});
