/** Inviting users by mail to set their own password (docs/decisions/0041-password-links.md). */

import { INVITATIONS } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import { inviteUsers, readInvitations, stopInvitations } from '@vigilia/contract/users/invitations';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';
import { sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { DELIVERY_TEXTS, deliveryText } from '../../../kernel/mail/delivery-failure.ts';
import { mailQueue } from '../../../kernel/mail/outgoing-mails.ts';
import { publicUrlOf } from '../../../kernel/runtime/config.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { userList } from '../users/list.ts';
import { auditPeople } from '../users/selection.ts';
import { userStore } from '../users/store.ts';
import { invitationTemplate } from './queue.ts';
import { type FailureReason, invitationStore } from './store.ts';

const TEXTS = {
  unknown: 'Este usuario ya no existe. Vuelva a cargar la lista.',
  nobody: 'No hay a quién invitar: nadie coincide, o ya tiene contraseña.',
  nobodyLeft: 'A nadie le falta la invitación: ya se envió a todos los que no tienen contraseña.',
  nobodyElse: 'Esta invitación ya está por enviarse, o es para su propia cuenta.',
  tooMany: `Puede haber hasta ${count(INVITATIONS.waiting)} invitaciones por enviar. Espere a que salgan las que hay.`,
  recent:
    'Ya se envió hace poco: la invitación salió hace menos de 10 minutos. Espere, y pida que revise también el correo no deseado.',
  queued: 'en cola',
  queuedOfOne: 'Invitación en cola',
  stopped: 'no se envió',
  stoppedOfOne: 'Invitación sin enviar',
  nothingToStop: 'No hay invitaciones por enviar.',
};

const FAILURE_TEXTS: Readonly<Record<FailureReason | 'unknown', string>> = {
  ...DELIVERY_TEXTS,
  changed: 'Su correo cambió mientras se enviaba la invitación.',
};

const MAX_FAILURES = 100;
/** Users in one call that precede the queue. */
const MAX_URGENT = 10;

const invitationStores = (db: Db) => ({
  users: userStore(db),
  list: userList(db),
  invitations: invitationStore(db),
});

/** The names of these users, for the activity log. */
async function namesOf({ list }: ReturnType<typeof invitationStores>, ids: readonly number[]) {
  const people: { id: number; name: string; lastName: string }[] = [];
  for await (const { id, name, lastName } of list.byIds(ids)) people.push({ id, name, lastName });
  return people;
}

export const invitations = feature({
  name: 'invitations',
  lane: 'office',
  stores: invitationStores,
  routes: (on, dependencies) => {
    const { clock, config, mail, mailQueues } = dependencies;
    mailQueues.serve(mailQueue(invitationTemplate(dependencies)));
    const now = () => clock.now().toISOString();

    // In the lane of all: beside an opening it would change who can sign in.
    on.inLane('everything').write(inviteUsers, async ({ body, caller, stores, afterCommit, audit }) => {
      const { ids, filters, except, unsent = false, withPassword = ids !== undefined && !unsent } = body;
      const chosen = await stores.list.selected({
        ids,
        // One condition of the database, where thousands have a password.
        filters: { ...filters, ...(filters && !withPassword && { account: 'withoutPassword' }) },
        except,
      });
      const found = unsent
        ? await stores.invitations.unsent(chosen)
        : withPassword || !ids
          ? chosen
          : await stores.invitations.withoutPassword(chosen);
      if (unsent && found.length === 0) throw conflict(TEXTS.nobodyLeft);
      if (chosen.length > 0 && found.length === 0) throw conflict(TEXTS.nobody);
      if (found.length === 0) throw ids ? notFound(TEXTS.unknown) : conflict(TEXTS.nobody);
      if (found.length > INVITATIONS.waiting) throw conflict(TEXTS.tooMany);
      const by = await stores.users.byId(caller.userId);
      const haveOne = unsent ? 0 : chosen.length - found.length;
      const others = found.filter((id) => id !== caller.userId);
      await stores.users.requireNoUnusedRight(
        await namesOf(stores, others),
        'enviarle un enlace para elegir su contraseña',
      );
      const { queued: invited, recent } = await stores.invitations.queue(others, {
        startedBy: by ? fullName(by) : '',
        // A few users chosen by hand precede a large queue.
        urgent: ids !== undefined && found.length <= MAX_URGENT,
        at: now(),
      });
      const queued = invited.length;
      if (queued === 0) throw conflict(recent > 0 ? TEXTS.recent : TEXTS.nobodyElse);
      const { pending = 0 } = await stores.invitations.counts();
      if (pending > INVITATIONS.waiting) throw conflict(TEXTS.tooMany);
      auditPeople(audit, await namesOf(stores, invited), {
        areUsers: true,
        one: (name) => sentence`Pidió enviar a ${name} la invitación para elegir su contraseña`,
        many: (number) =>
          sentence`Pidió enviar a ${count(number)} usuarios la invitación para elegir su contraseña`,
        after: TEXTS.queuedOfOne,
        alone: [changeOf('invitación', '', TEXTS.queued)],
      });
      afterCommit(async () => mailQueues.wake());
      return {
        queued,
        skipped: found.length - queued,
        ...(recent > 0 && { recent }),
        ...(haveOne > 0 && { withPassword: haveOne }),
      };
    });

    on.read(readInvitations, async ({ stores }) => {
      const run = await stores.invitations.readRun();
      const {
        pending = 0,
        sending = 0,
        accepted: sent = 0,
        refused = 0,
        noAddress = 0,
        uncertain = 0,
        stopped = 0,
      } = await stores.invitations.counts();
      const left = pending + sending;
      const failed = refused + noAddress;
      const failures = failed + uncertain > 0 ? await stores.invitations.failures(MAX_FAILURES) : [];
      const outage = left > 0 ? await stores.invitations.outage() : undefined;
      const isOver = run?.stopped_at ? ('stopped' as const) : ('done' as const);
      const isOn = outage ? ('delayed' as const) : ('running' as const);
      return {
        state: run ? (left > 0 ? isOn : isOver) : null,
        startedAt: run?.started_at ?? null,
        startedBy: run?.started_by ?? null,
        total: left + sent + failed + uncertain + stopped,
        waiting: left,
        sent,
        stopped,
        failed: failed + uncertain,
        failures: failures.map(({ userId, email, reason, isUncertain, ...person }) => ({
          userId,
          name: fullName(person),
          email,
          reason: FAILURE_TEXTS[reason],
          isUncertain,
        })),
        problem: outage ? deliveryText(outage.reason) : null,
        retryAt: outage?.retryAt ?? null,
        withoutPassword: await stores.users.countWithoutPassword(),
        unsent: await stores.invitations.countUnsent(),
        days: config.INVITATION_DAYS,
        perMinute: config.INVITATIONS_PER_MINUTE,
        linksTo: publicUrlOf(config),
        isOutbox: mail.isOutbox,
      };
    });

    on.write(stopInvitations, async ({ stores, audit }) => {
      const stopped = await stores.invitations.stop(now());
      if (stopped.length === 0) throw conflict(TEXTS.nothingToStop);
      // By name, so that the page of each user shows that no mail was sent.
      auditPeople(audit, await namesOf(stores, stopped), {
        areUsers: true,
        one: (name) => sentence`Detuvo el envío de la invitación a ${name}`,
        many: (number) => sentence`Detuvo el envío de invitaciones: ${count(number)} sin enviar`,
        after: TEXTS.stoppedOfOne,
        alone: [changeOf('invitación', TEXTS.queued, TEXTS.stopped)],
      });
      return { stopped: stopped.length };
    });
  },
});
