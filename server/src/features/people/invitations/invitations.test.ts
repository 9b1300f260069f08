/** Inviting users by mail, over HTTP, with a mail server. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listActivity } from '@vigilia/contract/activity';
import { setPassword } from '@vigilia/contract/session/password-links';
import { inviteUsers, readInvitations, stopInvitations } from '@vigilia/contract/users/invitations';
import { readUserHistory } from '@vigilia/contract/users/user-history';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { manyMembers, type Person } from '../../../testing/builders/people.ts';
import {
  aMailbox,
  holdDeliveries,
  killDeliveriesFrom,
  type Mailbox,
  recipientOf,
  textOf,
} from '../../../testing/mailbox.ts';
import { aServer, type ServerOptions, type TestServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const MINUTE = 60_000;

const invite = (server: TestServer, as: Person, body: object) => server.ask(inviteUsers, { as, body });
const everybody = { filters: {} };
const progress = async (server: TestServer, as: Person) => (await server.ask(readInvitations, { as })).data;
/** Waits until the queue has this state. */
const until = (server: TestServer, as: Person, expected: object) =>
  waitFor(async () => expect(await progress(server, as)).toMatchObject(expected));
/** Of invitations: mails about a changed address or a deleted account arrive beside them. */
const recipients = ({ mails }: Mailbox) =>
  mails
    .filter((mail) => textOf(mail).includes('/set-password#'))
    .map(recipientOf)
    .toSorted();

async function aStart(members: number, options: ServerOptions = {}) {
  const mailbox = await aMailbox();
  const server = await aServer({ ...options, config: { SMTP_URL: mailbox.url, ...options.config } });
  const as = await server.anAdministrator({ name: 'Marta', lastName: 'Quintero' });
  await manyMembers(server.dependencies, members);
  const { data } = await server.ask(listUsers, { as, query: { account: 'withoutPassword', sort: 'email' } });
  expect(data).toHaveLength(members);
  return { mailbox, server, as, people: data };
}

describe('invitations', () => {
  it('mails an invitation with one link to each user without a password, in words with the brand', async () => {
    const config = { BRAND_NAME: 'Guardia', BRAND_ACRONYM: 'AGA', PUBLIC_URL: 'https://aga.test' };
    const { mailbox, server, as, people } = await aStart(3, { config });
    await server.aMember();
    expect(await progress(server, as)).toMatchObject({ state: null, withoutPassword: 3, isOutbox: false });
    expect(await invite(server, as, everybody)).toMatchObject({
      status: 200,
      data: { queued: 3, skipped: 0 },
    });
    await until(server, as, { state: 'done', total: 3, sent: 3, failed: 0, startedBy: 'Marta Quintero' });
    expect(recipients(mailbox)).toEqual(people.map(({ email }) => email));
    const mail = mailbox.mails[0] ?? '';
    const text = textOf(mail);
    expect(text).toMatch(/^https:\/\/aga\.test\/set-password#[0-9a-f]{64}\r?$/m);
    expect(text).toContain('La Asociación AGA le creó una cuenta en Guardia');
    expect(text).toContain('9 de marzo de 2026');
    expect(text).toMatch(/entre aquí.*\r?\n\r?\nhttps:\/\/aga\.test\/votar\r?\n/);
    const { data } = await server.ask(listUsers, { as, query: { email: people[0]?.email ?? '' } });
    expect(data[0]).toMatchObject({ hasPassword: false, invited: expect.any(String), activated: null });
    const log = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(log.data[0]).toMatchObject({
      what: 'Pidió enviar a 3 usuarios la invitación para elegir su contraseña',
    });
    expect(log.data[0]?.changes).toHaveLength(3);

    const token = /#(\w{64})/.exec(text)?.[1] ?? '';
    expect((await server.ask(setPassword, { body: { token, hash: 'la-propia-1' } })).status).toBe(200);
    const entry = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(entry.data[0]?.what).toBe('Estableció su contraseña con una invitación');
    const after = await server.ask(listUsers, { as, query: { email: recipientOf(mail) } });
    expect(after.data[0]).toMatchObject({ hasPassword: true, activated: expect.any(String) });
    expect((await progress(server, as)).withoutPassword).toBe(2);

    const other = await server.anAdministrator();
    await invite(server, as, { ids: [other.id] });
    await until(server, as, { state: 'done', sent: 1, total: 1 });
    expect(textOf(mailbox.mails.at(-1) ?? '')).toMatch(/^https:\/\/aga\.test\/sign-in\r?$/m);
  });

  it('invites chosen people, those of a filter, and never the own account', async () => {
    const { mailbox, server, as, people } = await aStart(4);
    const [first, second, third] = people;
    const member = await server.aMember({ email: 'con@clave.test' });
    expect((await invite(server, as, { ids: [first?.id, member.id, as.id, 9999] })).data).toEqual({
      queued: 2,
      skipped: 1,
    });
    await until(server, as, { state: 'done', sent: 2 });
    expect((await invite(server, as, { filters: { email: second?.email } })).data.queued).toBe(1);
    await until(server, as, { state: 'done', sent: 1, total: 1 });
    expect(recipients(mailbox)).toEqual(['con@clave.test', first?.email, second?.email].toSorted());
    server.clock.pass(10 * MINUTE);
    const withPassword = { filters: { email: 'con@clave.test' }, withPassword: true };
    expect(await invite(server, as, { filters: { email: 'con@clave.test' } })).toMatchObject({ status: 409 });
    expect((await invite(server, as, withPassword)).status).toBe(200);
    await until(server, as, { state: 'done', sent: 1, total: 1 });
    await server.ask(deleteUser, { as, params: { id: third?.id ?? 0 } });
    expect(await invite(server, as, { ids: [third?.id] })).toMatchObject({ status: 404 });
    expect(await invite(server, as, { ids: [as.id] })).toMatchObject({ status: 409 });
    for (const body of [
      {},
      { ids: [] },
      { ids: ['1'] },
      { ids: [1], filters: {} },
      { filters: { created: 'ayer' } },
    ])
      expect((await invite(server, as, body)).status).toBe(422);
  });

  it('queues an invitation of each user once, and sends to users chosen by hand first', async () => {
    const { mailbox, server, as, people } = await aStart(6);
    const release = holdDeliveries(server.dependencies.mail);
    const delivered = vi.spyOn(server.dependencies.mail, 'deliver');
    expect((await invite(server, as, everybody)).data.queued).toBe(6);
    await waitFor(async () => expect(delivered).toHaveBeenCalled());
    const last = people.at(-1);
    expect(await invite(server, as, { ids: [last?.id] })).toMatchObject({ status: 409 });
    const late = await server.aMember({ email: 'tarde@a.test' });
    expect((await invite(server, as, { ids: [late.id, last?.id] })).data).toEqual({ queued: 1, skipped: 1 });
    release();
    await until(server, as, { state: 'done', sent: 7, total: 7 });
    expect(mailbox.mails.map(recipientOf).slice(0, 2)).toEqual([people[0]?.email, 'tarde@a.test']);
    expect(new Set(recipients(mailbox)).size).toBe(7);
  });

  it('sends invitations at the configured pace', async () => {
    const { server, as } = await aStart(4, { config: { INVITATIONS_PER_MINUTE: '30' } });
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', sent: 4 });
    const pauses = server.clock.slept.filter((each) => each > 1000);
    expect(pauses).toEqual([2000, 2000, 2000, 2000]);
  });

  it('lets an administrator stop invitations', async () => {
    const { mailbox, server, as } = await aStart(5);
    const { deliver } = server.dependencies.mail;
    server.dependencies.mail.deliver = async (message) => {
      if (mailbox.mails.length === 1) {
        server.dependencies.mail.deliver = deliver;
        expect((await server.ask(stopInvitations, { as })).data).toEqual({ stopped: 3 });
      }
      return deliver(message);
    };
    await invite(server, as, everybody);
    await until(server, as, { state: 'stopped', sent: 2, stopped: 3, waiting: 0 });
    expect(await server.ask(stopInvitations, { as })).toMatchObject({ status: 409 });
    const log = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(log.data[0]?.what).toBe('Detuvo el envío de invitaciones: 3 sin enviar');
    server.clock.pass(10 * MINUTE);
    expect((await invite(server, as, everybody)).data.queued).toBe(5);
    await until(server, as, { state: 'done', sent: 5 });
  });

  it('invites only those whose invitation was stopped or refused, or who never got one', async () => {
    const { mailbox, server, as, people } = await aStart(5);
    const [first, second, third, fourth, fifth] = people;
    expect(await progress(server, as)).toMatchObject({ withoutPassword: 5, unsent: 5 });
    mailbox.answer(first?.email ?? '', 550, '5.1.1 User unknown');
    mailbox.answer(second?.email ?? '', 0);
    const { deliver } = server.dependencies.mail;
    server.dependencies.mail.deliver = async (message) => {
      if (message.to === third?.email) {
        server.dependencies.mail.deliver = deliver;
        expect((await server.ask(stopInvitations, { as })).data).toEqual({ stopped: 1 });
      }
      return deliver(message);
    };
    await invite(server, as, { ids: [first, second, third, fourth].map((person) => person?.id) });
    await until(server, as, { state: 'stopped', sent: 1, failed: 2, stopped: 1, unsent: 3 });
    const changesOf = await server.ask(readUserHistory, { as, params: { id: fourth?.id ?? 0 } });
    expect(changesOf.data.user?.invited).toBeNull();
    expect(changesOf.data.changes?.rows).toMatchObject([
      {
        what: `Detuvo el envío de la invitación a ${fourth?.name} ${fourth?.lastName}`,
        changes: [{ field: 'invitación', before: 'en cola', after: 'no se envió' }],
      },
      { what: 'Pidió enviar a 4 usuarios la invitación para elegir su contraseña' },
    ]);

    const before = mailbox.mails.length;
    mailbox.answer(first?.email ?? '', -1);
    const unsent = { filters: {}, unsent: true };
    expect((await invite(server, as, unsent)).data).toEqual({ queued: 3, skipped: 0 });
    await until(server, as, { state: 'done', sent: 3, unsent: 0 });
    expect(mailbox.mails.slice(before).map(recipientOf).toSorted()).toEqual(
      [first, fourth, fifth].map((person) => person?.email).toSorted(),
    );
    expect(await invite(server, as, unsent)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^A nadie le falta la invitación/),
    });
  });

  it('lists addresses of invitations that the mail server refused, with the reason in Spanish', async () => {
    const { mailbox, server, as, people } = await aStart(6);
    const [unknown = '', full = '', spam = '', later = '', cut = ''] = people.map(({ email }) => email);
    mailbox.answer(unknown, 550, '5.1.1 User unknown');
    mailbox.answer(full, 552, '5.2.2 Mailbox full');
    mailbox.answer(spam, 554, '5.7.1 Rejected by policy');
    mailbox.answer(later, 451, '4.7.1 Greylisted');
    mailbox.answer(cut, 0);
    await invite(server, as, everybody);
    await until(server, as, { sent: 1, failed: 4, waiting: 1 });
    const { failures } = await progress(server, as);
    expect(Object.fromEntries(failures.map(({ email, reason }) => [email, reason.split('.')[0]]))).toEqual({
      [unknown]: 'El servidor de correo dice que esta dirección no existe',
      [full]: 'El buzón está lleno',
      [spam]: 'El servidor de correo lo rechazó como correo no deseado',
      [cut]: 'El envío se interrumpió y no se sabe si el correo llegó',
    });
    expect(failures.filter(({ isUncertain }) => isUncertain).map(({ email }) => email)).toEqual([cut]);
    expect(server.problems).toEqual([]);
    // A mail that may have arrived is not sent again; a delayed one is.
    expect(mailbox.mails.filter((mail) => recipientOf(mail) === cut)).toHaveLength(1);
    mailbox.answer(later, -1);
    server.clock.pass(11 * MINUTE);
    const somebody = await server.aMember();
    await invite(server, as, { ids: [somebody.id] });
    await until(server, as, { state: 'done', sent: 3, failed: 4 });
  });

  it('delays invitations while the mail server cannot be reached, and says so', async () => {
    const { mailbox, server, as } = await aStart(2, { config: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    await invite(server, as, everybody);
    await until(server, as, {
      state: 'delayed',
      waiting: 2,
      failed: 0,
      problem: 'No hay conexión con el servidor de correo.',
      retryAt: expect.any(String),
    });
    expect(mailbox.mails).toEqual([]);
    const again = await server.reopen({ SMTP_URL: mailbox.url });
    expect(await progress(again, as)).toMatchObject({ state: 'delayed', waiting: 2 });
    server.clock.pass(MINUTE);
    const somebody = await again.aMember();
    await invite(again, as, { ids: [somebody.id] });
    await until(again, as, { state: 'done', sent: 3, problem: null });
  });

  it('continues invitations after the process was killed, without a second mail', async () => {
    const { mailbox, server, as, people } = await aStart(5);
    killDeliveriesFrom(server.dependencies.mail, 3);
    await invite(server, as, everybody);
    await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
    // Another process continues once the lease of the killed one has expired.
    server.clock.pass(MINUTE);
    const again = await server.reopen();
    await until(again, as, { state: 'done', total: 5, sent: 4, failed: 1, waiting: 0 });
    expect(recipients(mailbox)).toEqual(people.map(({ email }) => email));
    const { failures } = await progress(again, as);
    expect(failures).toMatchObject([{ email: people[2]?.email, isUncertain: true }]);
    expect((await again.ask(listActivity, { as })).data[0]).toMatchObject({
      person: 'Servidor',
      area: 'Usuarios',
      what: expect.stringMatching(
        `^Se interrumpió el envío de la invitación a ${people[2]?.name} ${people[2]?.lastName}: no se sabe`,
      ),
    });
    // Its link is valid, as the mail may have arrived.
    const token = /#(\w{64})/.exec(textOf(mailbox.mails[2] ?? ''))?.[1] ?? '';
    expect((await again.ask(setPassword, { body: { token, hash: 'la-propia-1' } })).status).toBe(200);
  });

  it('applies changes of address and password, and deletions, to invitations that wait', async () => {
    const { mailbox, server, as, people } = await aStart(4);
    const [first, second, third, fourth] = people.map(({ id }) => id);
    const edit = (id = 0, body: object) => server.ask(updateUser, { as, params: { id }, body });
    const { deliver } = server.dependencies.mail;
    server.dependencies.mail.deliver = async (message) => {
      server.dependencies.mail.deliver = deliver;
      expect((await edit(first, { email: 'uno@nuevo.test' })).status).toBe(200);
      expect((await edit(second, { email: 'dos@nuevo.test' })).status).toBe(200);
      expect((await edit(third, { hash: 'asignada-1' })).status).toBe(200);
      expect((await server.ask(deleteUser, { as, params: { id: fourth ?? 0 } })).status).toBe(200);
      return deliver(message);
    };
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', sent: 1, failed: 1, total: 2 });
    expect(recipients(mailbox)).toEqual(['dos@nuevo.test', people[0]?.email]);
    const { failures } = await progress(server, as);
    expect(failures).toMatchObject([{ reason: 'Su correo cambió mientras se enviaba la invitación.' }]);
  });

  it('invites one person at most once in ten minutes, unless the address changed', async () => {
    const { mailbox, server, as, people } = await aStart(2);
    const [first, second] = people;
    const recent = { status: 409, message: expect.stringMatching(/^Ya se envió hace poco/) };
    for (const body of [{ ids: [first?.id] }, { ids: [first?.id] }, { filters: { email: first?.email } }]) {
      expect(await invite(server, as, body)).toMatchObject(
        mailbox.mails.length === 0 ? { status: 200 } : recent,
      );
      await until(server, as, { state: 'done', sent: 1, total: 1 });
    }
    expect((await invite(server, as, everybody)).data).toEqual({ queued: 1, skipped: 1, recent: 1 });
    await until(server, as, { state: 'done', sent: 1, total: 1 });
    expect(recipients(mailbox)).toEqual([first?.email, second?.email]);

    const edit = { as, params: { id: first?.id ?? 0 }, body: { email: 'corregido@a.test' } };
    expect((await server.ask(updateUser, edit)).status).toBe(200);
    const content = `Nombre;Apellido;Correo;Cedula\n${second?.name};${second?.lastName};otro@a.test;${second?.dni}`;
    const imported = await server.ask(importUsers, { as, form: [{ name: 'a.csv', content }] });
    expect(imported.status).toBe(200);
    expect((await invite(server, as, everybody)).data).toEqual({ queued: 2, skipped: 0 });
    await until(server, as, { state: 'done', sent: 2 });
    server.clock.pass(9 * MINUTE);
    expect(await invite(server, as, everybody)).toMatchObject(recent);
    server.clock.pass(MINUTE);
    expect((await invite(server, as, everybody)).data).toEqual({ queued: 2, skipped: 0 });
    await until(server, as, { state: 'done', sent: 2 });
    expect(recipients(mailbox)).toHaveLength(6);
  });

  it('lists no invitation as sent whose password changed during the delivery', async () => {
    const { mailbox, server, as, people } = await aStart(2);
    const [first, second] = people;
    const { deliver } = server.dependencies.mail;
    server.dependencies.mail.deliver = async (message) => {
      server.dependencies.mail.deliver = deliver;
      const edit = { as, params: { id: first?.id ?? 0 }, body: { hash: 'asignada-1' } };
      expect((await server.ask(updateUser, edit)).status).toBe(200);
      return deliver(message);
    };
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', sent: 1, failed: 0, total: 1 });
    expect(recipients(mailbox)).toEqual([first?.email, second?.email]);
    const users = await server.ask(listUsers, { as, query: { email: first?.email ?? '' } });
    expect(users.data[0]).toMatchObject({ invited: null });
  });

  it('fails an invitation whose address was changed and changed back during the delivery', async () => {
    const { server, as, people } = await aStart(1);
    const [first] = people;
    const { deliver } = server.dependencies.mail;
    server.dependencies.mail.deliver = async (message) => {
      server.dependencies.mail.deliver = deliver;
      for (const email of ['otra@a.test', first?.email])
        await server.ask(updateUser, { as, params: { id: first?.id ?? 0 }, body: { email } });
      return deliver(message);
    };
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', sent: 0, failed: 1 });
  });

  it('reports an invitation with an unknown reason that another version stored', async () => {
    const { mailbox, server, as, people } = await aStart(1);
    mailbox.answer(people[0]?.email ?? '', 550, '5.1.1 User unknown');
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', failed: 1 });
    const { database } = server.dependencies;
    for (const stored of ['of-another-version', 'toString', '']) {
      await database.write((tx) => tx.updateTable('outgoing_mails').set({ reason: stored }).execute());
      expect((await progress(server, as)).failures).toMatchObject([
        { reason: expect.stringMatching(/^No se sabe por qué/) },
      ]);
      await database.write(async (tx) => {
        await tx
          .insertInto('mail_outage')
          .values({ id: 1, reason: stored, failures: 1, retry_at: '2999-01-01T00:00:00.000Z' })
          .execute();
        await tx.updateTable('outgoing_mails').set({ state: 'pending' }).execute();
      });
      expect(await progress(server, as)).toMatchObject({
        state: 'delayed',
        problem: expect.stringMatching(/^No se sabe por qué/),
      });
      await database.write(async (tx) => {
        await tx.deleteFrom('mail_outage').execute();
        await tx.updateTable('outgoing_mails').set({ state: 'refused' }).execute();
      });
    }
  });

  it('writes invitations as files where there is no mail server, and says so', async () => {
    const { server, as } = await aStart(2, { config: { SMTP_URL: '' } });
    await invite(server, as, everybody);
    await until(server, as, { state: 'done', sent: 2, isOutbox: true });
    expect(readdirSync(join(server.folder, 'outbox'))).toHaveLength(2);
  });

  it('offers invitations after an import to all users without a password', async () => {
    const { server, as } = await aStart(2);
    const content = 'Nombre;Apellido;Correo;Celular;Cedula\nAna;Ríos;ana@a.test;3001;101';
    const { data } = await server.ask(importUsers, { as, form: [{ name: 'a.csv', content }] });
    expect(data).toMatchObject({ new: 1, withoutPassword: 3 });
  });

  it('queues thousands of invitations at once, and refuses to exceed the capacity of the queue', async () => {
    const { server, as } = await aStart(0);
    await manyMembers(server.dependencies, 20_001);
    // Released before the server closes, which waits for a delivery.
    onTestFinished(holdDeliveries(server.dependencies.mail));
    expect(await invite(server, as, everybody)).toMatchObject({
      status: 409,
      message: expect.stringContaining('hasta 20.000'),
    });
    expect(await progress(server, as)).toMatchObject({ state: null, total: 0, withoutPassword: 20_001 });
    expect((await invite(server, as, { filters: { email: 'socio1' } })).data.queued).toBe(11_111);
    const { data } = await server.ask(listActivity, { as, query: { grouped: 'true', limit: '1' } });
    expect(data[0]?.group).toMatchObject({
      entries: 112,
      what: 'Pidió enviar a 11.111 usuarios la invitación para elegir su contraseña',
    });
  });

  it('shows invitations on the page of each invited person, with their sender', async () => {
    const { server, as, people } = await aStart(102);
    // Released before the server closes, which waits for a delivery.
    onTestFinished(holdDeliveries(server.dependencies.mail));
    const [first, second] = people;
    const last = people.at(-1);
    const changesOf = async (user: { id: number } | undefined) =>
      (await server.ask(readUserHistory, { as, params: { id: user?.id ?? 0 } })).data.changes?.rows;
    expect((await invite(server, as, { ids: [first?.id] })).data.queued).toBe(1);
    expect((await invite(server, as, everybody)).data.queued).toBe(101);
    expect(await changesOf(first)).toMatchObject([
      {
        person: 'Marta Quintero',
        what: `Pidió enviar a ${first?.name} ${first?.lastName} la invitación para elegir su contraseña`,
        changes: [{ field: 'invitación', before: null, after: 'en cola' }],
      },
    ]);
    for (const person of [second, last])
      expect(await changesOf(person)).toMatchObject([
        {
          person: 'Marta Quintero',
          what: expect.stringContaining('Pidió enviar a 101 usuarios'),
          changes: [
            { field: `${person?.name} ${person?.lastName}`, before: null, after: 'Invitación en cola' },
          ],
        },
      ]);
  });
});
