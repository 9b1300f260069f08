/** Account deletion over HTTP, with mail over SMTP. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { listActivity } from '@vigilia/contract/activity';
import { login } from '@vigilia/contract/session/session';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { listRequests, requestRegistration } from '@vigilia/contract/users/registration';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { itBeforeSql } from '../../../testing/engines.ts';
import { runWritesTwice } from '../../../testing/faults/transaction-retries.ts';
import { aMailbox, textOf } from '../../../testing/mailbox.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';

const MINUTE = 60_000;
const STALE = { status: 409, message: 'El código venció o ya no sirve. Pida uno nuevo.' };
const WRONG = { status: 422, message: 'El código no es correcto. Revíselo e inténtelo de nuevo.' };

const outbox = (server: TestServer) => {
  const folder = join(server.folder, 'outbox');
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({
      name,
      mode: statSync(join(folder, name)).mode & 0o777,
      mail: readFileSync(join(folder, name), 'utf8'),
    }));
};
const codeIn = (mail: string) => /^ {4}(\d{6})\r?$/m.exec(textOf(mail))?.[1] ?? '';
const lastCode = (server: TestServer) => codeIn(outbox(server).at(-1)?.mail ?? '');
const other = (code: string) => (code === '111111' ? '222222' : '111111');

const ask = (server: TestServer, id: number, from = '192.0.2.1') =>
  server.ask(mailDeletionCode, { params: { id }, from });
const remove = (server: TestServer, id: number, code: string, from = '192.0.2.1') =>
  server.ask(deleteAccount, { params: { id }, body: { code }, from });

describe('an account', () => {
  it('deletes an account only with the mailed code', async () => {
    const mailbox = await aMailbox();
    const server = await aServer({ config: { SMTP_URL: mailbox.url, MAIL_FROM: 'SVA <sva@vigilia.test>' } });
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    expect(await remove(server, member.id, '000000')).toMatchObject(STALE);

    const mailed = await ask(server, member.id);
    expect(mailed).toMatchObject({
      status: 200,
      data: { id: member.id, expires: '2026-03-02T15:15:00.000Z' },
    });
    expect(mailbox.mails).toHaveLength(1);
    const [mail = ''] = mailbox.mails;
    expect(mail).toContain(`To: ${member.email}`);
    expect(mail).toContain('From: SVA <sva@vigilia.test>');
    expect(textOf(mail)).toContain('Hola, Ana Ríos:');
    const code = codeIn(mail);
    expect(code).toMatch(/^\d{6}$/);
    expect(mailed.text).not.toContain(code);

    expect(await remove(server, member.id, other(code))).toMatchObject(WRONG);
    expect(await remove(server, member.id, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      data: { id: member.id },
    });
    expect((await server.ask(listUsers, { as })).data).toHaveLength(1);
    expect((await server.ask(login, { body: { email: member.email, hash: member.password } })).status).toBe(
      401,
    );
    expect(await remove(server, member.id, code)).toMatchObject(STALE);
    expect((await ask(server, member.id)).status).toBe(200);
    expect(mailbox.mails).toHaveLength(1);
  });

  it('deletes the requests of the same person, and logs the deletion of an administrator', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const leaver = await server.anAdministrator({ dni: '1107000111' });
    const body = {
      name: 'Ana',
      lastName: 'Ríos',
      email: 'otro@asociacion.test',
      phone: '3001234567',
      dniType: 1,
      dni: '1.107.000.111',
      isAnesthesiologist: true,
    };
    expect((await server.ask(requestRegistration, { body })).status).toBe(201);
    expect(
      (await server.ask(requestRegistration, { body: { ...body, email: 'x@a.test', dni: '5' } })).status,
    ).toBe(201);
    await ask(server, leaver.id);
    expect((await remove(server, leaver.id, lastCode(server))).status).toBe(200);
    expect((await server.ask(listRequests, { as })).data.map(({ dni }) => dni)).toEqual(['5']);
    const [entry] = (await server.ask(listActivity, { as })).data;
    expect(entry).toMatchObject({ userId: leaver.id, what: 'Eliminó su propia cuenta' });
  });

  it('deletes an account once by two simultaneous correct codes', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    const code = lastCode(server);
    const answers = await Promise.all([remove(server, member.id, code), remove(server, member.id, code)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('refuses to delete the only administrator', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    await ask(server, as.id);
    expect(await remove(server, as.id, lastCode(server))).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Es la única cuenta de administrador/),
    });
    expect((await server.ask(listUsers, { as })).status).toBe(200);
  });

  it('deletes an account although its documents cannot be removed', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    server.dependencies.files.remove = () => Promise.reject(new Error('the storage failed'));
    expect((await remove(server, member.id, lastCode(server))).status).toBe(200);
    expect(server.problems.join('')).toContain('could not be removed');
    server.problems.length = 0;
  });

  it('answers 404 for an account that an administrator deleted meanwhile', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    await ask(server, member.id);
    await server.ask(deleteUser, { as, params: { id: member.id } });
    expect(await remove(server, member.id, lastCode(server))).toMatchObject(STALE);
  });
});

describe('a candidate of an open voting', () => {
  async function anElection() {
    const server = await aServer();
    const as = await server.anAdministrator();
    const [alba, berta, voter] = [
      await server.aMember({ name: 'Alba' }),
      await server.aMember({ name: 'Berta' }),
      await server.aMember(),
    ];
    const assemblyId = await anAssembly(server, as);
    await addAttendee(server, as, assemblyId, voter);
    const { id } = await aQuestion(server, as, assemblyId, [alba, berta]);
    expect((await startVoting(server, as, id)).status).toBe(200);
    return { server, as, berta, voter, questionId: id };
  }

  it('refuses to delete a candidate of an open voting, and deletes a voter', async () => {
    const { server, as, berta, voter, questionId } = await anElection();
    await ask(server, berta.id);
    const code = lastCode(server);
    expect(await remove(server, berta.id, code)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Espere a que se cierre'),
    });
    expect(await server.ask(deleteUser, { as, params: { id: berta.id } })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^Berta .*espere a que se cierre/),
    });
    expect((await votes(server, voter, questionId, { candidateId: berta.id })).status).toBe(201);
    expect((await server.ask(deleteUser, { as, params: { id: voter.id } })).status).toBe(200);
    await endVoting(server, as, questionId);
    expect((await remove(server, berta.id, code)).status).toBe(200);
  });

  it('refuses to delete a candidate of a reopened voting, but not of a draft', async () => {
    const { server, as, berta, questionId } = await anElection();
    await endVoting(server, as, questionId);
    await startVoting(server, as, questionId, true);
    const deleteBerta = () => server.ask(deleteUser, { as, params: { id: berta.id } });
    expect((await deleteBerta()).status).toBe(409);
    await endVoting(server, as, questionId);
    const other = await anAssembly(server, as);
    await aQuestion(server, as, other, [berta, as]);
    expect((await deleteBerta()).status).toBe(200);
  });
});

describe('the deletion of an own account', () => {
  it('logs the deletion of a member by name, without the id', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember({ name: 'Ana', lastName: 'Ríos' });
    await ask(server, member.id);
    expect((await remove(server, member.id, lastCode(server))).status).toBe(200);
    const { data } = await server.ask(listActivity, { as, query: { person: 'rios' } });
    expect(data).toMatchObject([{ userId: null, person: 'Ana Ríos', what: 'Eliminó su propia cuenta' }]);
    expect(data[0]?.changes).toBeUndefined();
  });

  it.each([
    ['e-mail address', { email: 'otra@correo.test' }],
    ['password', { hash: 'una-clave-nueva' }],
  ])('refuses a deletion code from before a change of the %s', async (_, body) => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    await ask(server, member.id);
    const code = lastCode(server);
    const edit = (to: object) => server.ask(updateUser, { as, params: { id: member.id }, body: to });
    expect((await edit(body)).status).toBe(200);
    expect(await remove(server, member.id, code)).toMatchObject(STALE);
    server.clock.pass(1000);
    await ask(server, member.id);
    expect((await edit({ phone: '311' })).status).toBe(200);
    expect((await remove(server, member.id, lastCode(server))).status).toBe(200);
  });

  it('refuses a deletion code mailed during a change of the address', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    const { send } = server.dependencies.mail;
    server.dependencies.mail.send = async (mail) => {
      await send.call(server.dependencies.mail, mail);
      const body = { email: 'otra@correo.test' };
      await server.ask(updateUser, { as, params: { id: member.id }, body });
    };
    await ask(server, member.id);
    expect(await remove(server, member.id, lastCode(server))).toMatchObject(STALE);
  });

  it('removes the deletion code when an administrator deletes the account', async () => {
    const server = await aServer();
    const as = await server.anAdministrator();
    const member = await server.aMember();
    await ask(server, member.id);
    await server.ask(deleteUser, { as, params: { id: member.id } });
    const codes = await server.dependencies.database.read
      .selectFrom('account_deletion_codes')
      .selectAll()
      .execute();
    expect(codes).toEqual([]);
  });
});

describe('a code', () => {
  it('expires a code after a quarter of an hour', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    const code = lastCode(server);
    server.clock.pass(15 * MINUTE);
    expect(await remove(server, member.id, code)).toMatchObject(STALE);
  });

  it('invalidates a code after five wrong tries, also simultaneous ones', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    const code = lastCode(server);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => remove(server, member.id, other(code))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await remove(server, member.id, code)).toMatchObject(STALE);
  });

  it('replaces a code by the next, valid for its own account only', async () => {
    const server = await aServer();
    const [member, neighbour] = [await server.aMember(), await server.aMember()];
    await ask(server, member.id);
    const first = lastCode(server);
    await ask(server, neighbour.id);
    expect(await remove(server, neighbour.id, first)).toMatchObject(WRONG);
    server.clock.pass(1000);
    await ask(server, member.id);
    const second = lastCode(server);
    if (second !== first) expect(await remove(server, member.id, first)).toMatchObject(WRONG);
    expect((await remove(server, member.id, second)).status).toBe(200);
  });

  it('exposes a code only in the mail', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    const code = lastCode(server);
    const rows = await server.dependencies.database.read
      .selectFrom('account_deletion_codes')
      .selectAll()
      .execute();
    expect(rows).toEqual([
      {
        user_id: member.id,
        code_hash: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: '2026-03-02T15:15:00.000Z',
        tries_left: 5,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  itBeforeSql.each([['12345'], ['1234567'], ['abcdef'], [''], ['１２３４５６']])(
    'refuses %j as a code',
    async (code) => {
      const server = await aServer();
      const member = await server.aMember();
      expect(await remove(server, member.id, code)).toMatchObject({
        status: 422,
        issues: [{ path: 'code', message: 'El código tiene 6 cifras' }],
      });
    },
  );

  it('limits the mails for one account and from one network', async () => {
    const server = await aServer();
    const member = await server.aMember();
    for (let i = 0; i < 3; i += 1) expect((await ask(server, member.id, `192.0.2.${i}`)).status).toBe(200);
    expect(await ask(server, member.id, '192.0.2.9')).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Ya se enviaron varios códigos a este correo/),
    });
    // The last mailed code is still valid.
    expect((await remove(server, member.id, lastCode(server))).status).toBe(200);

    const people = await Promise.all(Array.from({ length: 9 }, () => server.aMember()));
    const answers = [];
    for (const { id } of people) answers.push((await ask(server, id, '192.0.2.50')).status);
    expect(answers).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
  });

  it('mails at most six codes a day for one account, and twenty from one network', async () => {
    const server = await aServer();
    const member = await server.aMember();
    const people = await Promise.all(Array.from({ length: 40 }, () => server.aMember()));
    const answered = { account: 0, network: 0 };
    for (let quarter = 0; quarter < 8; quarter += 1) {
      for (let each = 0; each < 3; each += 1)
        if ((await ask(server, member.id, `192.0.2.${each}`)).status === 200) answered.account += 1;
      for (const { id } of people.slice(5 * quarter, 5 * quarter + 5))
        if ((await ask(server, id, '192.0.2.50')).status === 200) answered.network += 1;
      server.clock.pass(15 * MINUTE);
    }
    expect(answered).toEqual({ account: 6, network: 20 });
    expect(outbox(server)).toHaveLength(26);
    server.clock.pass(24 * 60 * MINUTE);
    expect((await ask(server, member.id)).status).toBe(200);
  });

  it.each([
    ['', () => undefined],
    [' and each write is run again', runWritesTwice],
  ])('does not reveal whether an account exists on too many guesses or requests%s', async (_, before) => {
    const server = await aServer();
    before(server.dependencies.database);
    const member = await server.aMember();
    const walk = async (id: number, networks: string) => {
      const answers: unknown[] = [];
      const note = ({ status, text }: { status: number; text: string }) =>
        answers.push([status, text.replace(`"id":${id},`, '')]);
      note(await remove(server, id, '000000', `${networks}.9`));
      note(await ask(server, id, `${networks}.1`));
      const code = id === member.id ? other(lastCode(server)) : '000000';
      for (let tries = 0; tries < 7; tries += 1) note(await remove(server, id, code, `${networks}.9`));
      for (let each = 2; each < 6; each += 1) note(await ask(server, id, `${networks}.${each}`));
      server.clock.pass(15 * MINUTE);
      note(await remove(server, id, '000000', `${networks}.9`));
      return JSON.stringify(answers).replace(/2026-[\w:.-]+Z/g, 'SOON');
    };
    const known = await walk(member.id, '192.0.2');
    expect(await walk(9999, '198.51.100')).toBe(known);
    expect(known).toContain('El código no es correcto');
    expect(known).toContain('429');
  });

  it('does not reveal whether an account exists when no mail can be sent', async () => {
    const server = await aServer({ config: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const member = await server.aMember();
    const answers = [await ask(server, member.id), await ask(server, 9999)];
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers[0]?.text).toBe(answers[1]?.text);
    server.problems.length = 0;
  });

  it('limits guesses from one network', async () => {
    const server = await aServer();
    const people = await Promise.all(Array.from({ length: 16 }, () => server.aMember()));
    const answers = [];
    for (const { id } of people)
      for (let i = 0; i < 4; i += 1) answers.push((await remove(server, id, '000000', '192.0.2.77')).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('the mail', () => {
  it('writes mails to private files without a mail server', async () => {
    const server = await aServer();
    const member = await server.aMember();
    await ask(server, member.id);
    const [letter] = outbox(server);
    expect(letter).toMatchObject({ mode: 0o600, name: expect.stringMatching(/\.eml$/) });
    expect(letter?.mail).toContain(`To: ${member.email}`);
  });

  it.each([['refuses it'], ['is not there']])(
    'answers 503 with the reason when the mail server %s',
    async (how) => {
      const mailbox = await aMailbox();
      mailbox.refuse();
      const SMTP_URL = how === 'is not there' ? 'smtp://127.0.0.1:1' : mailbox.url;
      const server = await aServer({ config: { SMTP_URL } });
      const member = await server.aMember();
      expect(await ask(server, member.id)).toMatchObject({
        status: 503,
        message: 'No se pudo enviar el correo. Inténtelo de nuevo en unos minutos.',
      });
      expect(server.problems.join('')).toContain('a mail could not be sent');
      server.problems.length = 0;
    },
  );

  it('neither counts an unsent mail nor invalidates the previous code', async () => {
    const mailbox = await aMailbox();
    const server = await aServer({ config: { SMTP_URL: mailbox.url } });
    const member = await server.aMember();
    expect((await ask(server, member.id)).status).toBe(200);
    mailbox.refuse();
    for (let tries = 0; tries < 4; tries += 1) expect((await ask(server, member.id)).status).toBe(503);
    server.problems.length = 0;
    mailbox.accept();
    expect((await remove(server, member.id, codeIn(mailbox.mails.at(-1) ?? ''))).status).toBe(200);
  });

  it('counts a sent mail, however many were not sent before', async () => {
    const mailbox = await aMailbox();
    const server = await aServer({ config: { SMTP_URL: mailbox.url } });
    const member = await server.aMember();
    mailbox.refuse();
    for (let tries = 0; tries < 4; tries += 1) expect((await ask(server, member.id)).status).toBe(503);
    server.problems.length = 0;
    mailbox.accept();
    for (let tries = 0; tries < 3; tries += 1) expect((await ask(server, member.id)).status).toBe(200);
    expect((await ask(server, member.id)).status).toBe(429);
  });
});
