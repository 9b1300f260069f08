/** Setting one's own password by a mailed link, over HTTP. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listActivity } from '@vigilia/contract/activity';
import { readDeskRoll } from '@vigilia/contract/assemblies/check-in';
import { readPasswordLink, requestRecovery, setPassword } from '@vigilia/contract/session/password-links';
import { login } from '@vigilia/contract/session/session';
import { inviteUsers, readInvitations } from '@vigilia/contract/users/invitations';
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
} from '../../../testing/builders/assemblies.ts';
import { type Person, tokenOf } from '../../../testing/builders/people.ts';
import { withSecondFactor } from '../../../testing/builders/second-factor.ts';
import { aMailbox, recipientOf, textOf } from '../../../testing/mailbox.ts';
import { aServer, type ServerOptions, type TestServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';
import { NO_PASSWORD, userStore } from '../users/store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ENDED = {
  status: 409,
  message:
    'Este enlace venció, ya se usó o hay uno más nuevo. Busque el último correo con un enlace, o pida otro.',
};
const NEW = 'la-clave-propia';

const outbox = (server: TestServer): string[] => {
  try {
    const folder = join(server.folder, 'outbox');
    return readdirSync(folder)
      .toSorted()
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  } catch {
    return [];
  }
};
const tokenIn = (mail: string) => /\/set-password#(\S+)/.exec(textOf(mail))?.[1] ?? '';
/** Mails with a link; that of an address about its end arrives at any moment. */
const mailsTo = (server: TestServer, email: string) =>
  outbox(server).filter((mail) => recipientOf(mail) === email && tokenIn(mail) !== '');

const forget = (server: TestServer, email: string, from = '192.0.2.1') =>
  server.ask(requestRecovery, { body: { email }, from });

/** Waits for the next mail. */
async function nextToken(server: TestServer, email: string, ask: () => Promise<unknown>): Promise<string> {
  const before = mailsTo(server, email).length;
  await ask();
  await waitFor(() => expect(mailsTo(server, email)).toHaveLength(before + 1));
  const token = tokenIn(mailsTo(server, email).at(-1) ?? '');
  expect(token).toMatch(/^[0-9a-f]{64}$/);
  return token;
}
const recovered = (server: TestServer, { email }: Pick<Person, 'email'>) =>
  nextToken(server, email, () => forget(server, email));
const invited = (server: TestServer, as: Person, { id, email }: Pick<Person, 'id' | 'email'>) =>
  nextToken(server, email, () => server.ask(inviteUsers, { as, body: { ids: [id] } }));

const recoveredBy = (server: TestServer, _as: Person, member: Person) => recovered(server, member);
const purposeOf = async (server: TestServer, userId: number) => {
  const links = server.dependencies.database.read.selectFrom('password_links').select('purpose');
  return (await links.where('user_id', '=', userId).executeTakeFirstOrThrow()).purpose;
};

const look = (server: TestServer, token: string) => server.ask(readPasswordLink, { body: { token } });
const set = (server: TestServer, token: string, hash = NEW) =>
  server.ask(setPassword, { body: { token, hash } });
const signIn = (server: TestServer, email: string, hash = NEW) =>
  server.ask(login, { body: { email, hash } });

async function aStart(options?: ServerOptions) {
  const server = await aServer(options);
  const as = await server.anAdministrator();
  return { server, as, member: await server.aMember({ name: 'Ana', lastName: 'Ríos' }) };
}

describe('a link', () => {
  it('sets the password by a link once, ends all tokens, and logs it', async () => {
    const { server, as, member } = await aStart({ config: { PUBLIC_URL: 'https://vigilia.test/' } });
    const token = await recovered(server, member);
    expect(textOf(mailsTo(server, member.email)[0] ?? '')).toContain(
      `https://vigilia.test/set-password#${token}\n`,
    );
    const link = { purpose: 'recovery', name: 'Ana', email: member.email, expires: expect.any(String) };
    expect(await look(server, token)).toMatchObject({ status: 200, data: link });
    expect((await look(server, token)).status).toBe(200);
    expect(await set(server, token)).toMatchObject({
      status: 200,
      data: { email: member.email, isAdministrator: false },
    });
    expect(await set(server, token, 'otra-clave')).toMatchObject(ENDED);
    expect(await look(server, token)).toMatchObject(ENDED);
    expect((await signIn(server, member.email)).status).toBe(200);
    expect((await signIn(server, member.email, member.password)).status).toBe(401);
    const { data } = await server.ask(listActivity, { as, query: { person: 'rios' } });
    expect(data).toMatchObject([
      { userId: null, what: 'Restableció su contraseña con un enlace enviado a su correo' },
    ]);
    expect(JSON.stringify(data)).not.toContain(token);
  });

  it('keeps only a keyed digest of the token of a link', async () => {
    const { server, member } = await aStart();
    const token = await recovered(server, member);
    const rows = await server.dependencies.database.read.selectFrom('password_links').selectAll().execute();
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        user_id: member.id,
        purpose: 'recovery',
        token_hash: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: expect.any(String),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await set(server, rows[0]?.token_hash ?? '')).toMatchObject(ENDED);
  });

  it('sets one password when a link is used twice at once', async () => {
    const { server, member } = await aStart();
    const token = await recovered(server, member);
    const answers = await Promise.all(['la-primera', 'la-segunda'].map((hash) => set(server, token, hash)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const outcomes = ['la-primera', 'la-segunda'].map((hash) => signIn(server, member.email, hash));
    expect((await Promise.all(outcomes)).map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('expires a recovery link after an hour, an invitation after the configured days', async () => {
    const { server, as, member } = await aStart({ config: { INVITATION_DAYS: '3' } });
    const recovery = await recovered(server, member);
    server.clock.pass(HOUR - 1000);
    expect((await look(server, recovery)).status).toBe(200);
    server.clock.pass(1000);
    expect(await set(server, recovery)).toMatchObject(ENDED);
    const invitation = await invited(server, as, member);
    server.clock.pass(3 * DAY - 60_000);
    expect((await look(server, invitation)).status).toBe(200);
    server.clock.pass(61_000);
    expect(await set(server, invitation)).toMatchObject(ENDED);
  });

  it('refuses passwords by a link that the product refuses elsewhere, and keeps the link', async () => {
    const { server, member } = await aStart();
    const token = await recovered(server, member);
    for (const hash of ['', '1234567', 'x'.repeat(26)])
      expect((await set(server, token, hash)).issues).toMatchObject([{ path: 'hash' }]);
    expect((await set(server, token, 'x'.repeat(25))).status).toBe(200);
  });

  it('refuses rubbish, and throttles clients that try many tokens', async () => {
    const { server, member } = await aStart();
    for (const token of ['', '0'.repeat(64), 'ñ', "' or 1=1 --"])
      expect(await look(server, token)).toMatchObject(ENDED);
    for (const body of [{}, { token: 7 }, { token: 'x'.repeat(201) }])
      expect((await server.ask(readPasswordLink, { body })).status).toBe(422);
    const statuses: number[] = [];
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await look(server, 'f'.repeat(64))).status);
    expect(new Set(statuses)).toEqual(new Set([409, 429]));
    // A valid one is not counted.
    server.clock.pass(15 * 60_000);
    const token = await recovered(server, member);
    for (let tries = 0; tries < 70; tries += 1) expect((await look(server, token)).status).toBe(200);
  });

  type Ending = (given: { server: TestServer; as: Person; member: Person }) => Promise<unknown>;
  const ENDINGS: Readonly<Record<string, Ending>> = {
    'the use of another link': async ({ server, as, member }) => {
      const sender = (await purposeOf(server, member.id)) === 'recovery' ? invited : recoveredBy;
      expect((await set(server, await sender(server, as, member), 'por-el-otro')).status).toBe(200);
    },
    'another e-mail address': ({ server, as, member: { id } }) =>
      server.ask(updateUser, { as, params: { id }, body: { email: 'otra@correo.test' } }),
    'another e-mail address and back': async ({ server, as, member: { id, email } }) => {
      for (const each of ['otra@correo.test', email])
        await server.ask(updateUser, { as, params: { id }, body: { email: each } });
    },
    'another e-mail address by an import': ({ server, as, member }) =>
      server.ask(importUsers, {
        as,
        form: [
          { name: 'a.csv', content: `Nombre;Apellido;Correo;Cedula\nAna;Ríos;otra@c.test;${member.dni}` },
        ],
      }),
    'another password': ({ server, as, member: { id } }) =>
      server.ask(updateUser, { as, params: { id }, body: { hash: 'asignada-1' } }),
    'the deletion of the user': ({ server, as, member: { id } }) =>
      server.ask(deleteUser, { as, params: { id } }),
  };
  it.each(Object.entries(ENDINGS))('ends a link with %s', async (_, end) => {
    const { server, as, member } = await aStart();
    for (const make of [() => recovered(server, member), () => invited(server, as, member)]) {
      server.clock.pass(15 * MINUTE);
      const token = await make();
      server.clock.pass(1000);
      await end({ server, as, member });
      expect(await set(server, token)).toMatchObject(ENDED);
      const users = await server.ask(listUsers, { as, query: { dni: member.dni ?? '' } });
      if (users.data.length === 0 || users.data[0]?.email !== member.email) break;
    }
  });

  it('ends a link with a later one of its purpose, an invitation not with a recovery', async () => {
    const { server, as, member } = await aStart();
    const invitations = [await invited(server, as, member)];
    const recoveries = [await recovered(server, member)];
    server.clock.pass(15 * MINUTE);
    invitations.push(await invited(server, as, member));
    recoveries.push(await recovered(server, member));
    await waitFor(async () => {
      for (const [former = '', latter = ''] of [invitations, recoveries]) {
        expect(await look(server, former)).toMatchObject(ENDED);
        expect((await look(server, latter)).status).toBe(200);
      }
    });
    expect(await look(server, invitations[1] ?? '')).toMatchObject({ data: { purpose: 'invitation' } });
    server.clock.pass(HOUR);
    expect(await look(server, recoveries[1] ?? '')).toMatchObject(ENDED);
    expect((await set(server, invitations[1] ?? '')).status).toBe(200);
  });

  it('keeps a link when the mail of a later one is refused', async () => {
    const mailbox = await aMailbox();
    const { server, as, member } = await aStart({ config: { SMTP_URL: mailbox.url } });
    const latest = async (count: number) => {
      await waitFor(() => expect(mailbox.mails).toHaveLength(count));
      return tokenIn(mailbox.mails.at(-1) ?? '');
    };
    const done = () =>
      waitFor(async () =>
        expect((await server.ask(readInvitations, { as })).data).toMatchObject({ state: 'done' }),
      );
    await forget(server, member.email);
    const recovery = await latest(1);
    await server.ask(inviteUsers, { as, body: { ids: [member.id] } });
    const invitation = await latest(2);
    await done();
    server.clock.pass(15 * MINUTE);

    mailbox.answer(member.email, 550, '5.1.1 User unknown');
    await forget(server, member.email);
    await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
    expect((await server.ask(inviteUsers, { as, body: { ids: [member.id] } })).status).toBe(200);
    await done();
    const links = server.dependencies.database.read.selectFrom('password_links').selectAll();
    await waitFor(async () => expect(await links.execute()).toHaveLength(2));
    for (const token of [recovery, invitation]) expect((await look(server, token)).status).toBe(200);
  });

  it('limits guessed links of an IPv6 network together, and refuses no good one', async () => {
    const { server, member } = await aStart();
    const good = await recovered(server, member);
    const token = 'f'.repeat(64);
    const from = (each: number) => `2001:db8:0:7::${each.toString(16)}`;
    const statuses: number[] = [];
    for (let each = 1; each <= 35; each += 1) {
      statuses.push((await server.ask(readPasswordLink, { body: { token }, from: from(each) })).status);
      const body = { token, hash: NEW };
      statuses.push((await server.ask(setPassword, { body, from: from(each + 100) })).status);
    }
    expect(statuses.filter((status) => status === 409)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array(10).fill(429));
    const other = await server.ask(readPasswordLink, { body: { token }, from: '2001:db8:0:8::1' });
    expect(other.status).toBe(409);
    const seen = await server.ask(readPasswordLink, { body: { token: good }, from: from(1) });
    expect(seen.status).toBe(200);
    const set = await server.ask(setPassword, { body: { token: good, hash: NEW }, from: from(2) });
    expect(set.status).toBe(200);
  });

  it('lets a member sign in from a network that is locked for their account, on the device that used the link', async () => {
    const { server, as, member } = await aStart();
    for (let tries = 0; tries < 11; tries += 1) await signIn(server, member.email, 'mala');
    expect((await signIn(server, member.email, member.password)).status).toBe(429);
    const token = await recovered(server, member);
    const { headers } = await set(server, token);
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await signIn(server, member.email)).status).toBe(429);
    const body = { email: member.email, hash: NEW };
    expect((await server.ask(login, { body, headers: { cookie } })).status).toBe(200);
    // Codes of a second factor keep their limits.
    const administrator = await set(server, await recovered(server, as));
    expect(administrator.status).toBe(200);
    expect(administrator.headers['set-cookie']).toBeUndefined();
  });

  it('ends no link with changes of other fields', async () => {
    const { server, as, member } = await aStart();
    const token = await recovered(server, member);
    await server.ask(updateUser, { as, params: { id: member.id }, body: { phone: '311' } });
    expect((await set(server, token)).status).toBe(200);
  });

  it('leaves the second factor of an administrator required', async () => {
    const { server, as } = await aStart();
    const careful = await server.anAdministrator();
    await withSecondFactor(server, careful);
    const token = await recovered(server, careful);
    expect(await set(server, token)).toMatchObject({ status: 200, data: { isAdministrator: true } });
    expect(await signIn(server, careful.email)).toMatchObject({ status: 401, issues: [{ path: 'code' }] });
    const { data } = await server.ask(listActivity, { as, query: { limit: '1' } });
    expect(data[0]).toMatchObject({ userId: careful.id });
  });
});

describe('a forgotten password', () => {
  it('answers a forgotten password alike with and without an account, and mails existing accounts only', async () => {
    const { server, as, member } = await aStart();
    // Between two mails the clock moves, and with it the seconds of a refusal.
    const { promise: answered, resolve: sendThem } = Promise.withResolvers<void>();
    const { mail } = server.dependencies;
    const send = mail.send.bind(mail);
    mail.send = (message) => answered.then(() => send(message));
    const deleted = await server.aMember();
    await server.ask(deleteUser, { as, params: { id: deleted.id } });
    const imported = await server.aMember();
    await server.dependencies.database.write((tx) => userStore(tx).changePassword(imported.id, NO_PASSWORD));
    const emails = [member.email, as.email, imported.email, deleted.email, 'nadie@asociacion.test'];
    const answers = [];
    for (const email of [...emails, ...emails, ...emails, ...emails]) {
      const { status, text, headers } = await forget(server, email);
      answers.push(JSON.stringify([status, text, { ...headers, date: '', 'x-request-id': '' }]));
    }
    expect(new Set(answers.slice(0, 15)).size).toBe(1);
    expect(new Set(answers.slice(15)).size).toBe(1);
    sendThem();
    const there = new Set([member.email, as.email, imported.email]);
    await waitFor(() => {
      const mails = outbox(server).filter((mail) => tokenIn(mail) !== '');
      expect(mails).toHaveLength(9);
      expect(new Set(mails.map(recipientOf))).toEqual(there);
    });
  });

  it('answers before the account is looked up', async () => {
    const { server, member } = await aStart();
    let isSending = false;
    server.dependencies.mail.send = () => {
      isSending = true;
      return Promise.resolve();
    };
    expect(await forget(server, member.email)).toMatchObject({ status: 200, data: { accepted: true } });
    expect(isSending).toBe(false);
    await waitFor(() => expect(isSending).toBe(true));
  });

  it('sends three mails a quarter of an hour to one address for one network, and six for all', async () => {
    const { server, member } = await aStart();
    const statuses: number[] = [];
    for (let tries = 0; tries < 10; tries += 1) {
      const email = ` ${member.email.toUpperCase()}`;
      statuses.push((await forget(server, email, `2001:db8:0:${tries % 2}::${tries}`)).status);
    }
    expect(statuses).toEqual([...Array(6).fill(200), ...Array(4).fill(429)]);
    expect(await forget(server, member.email, '198.51.100.9')).toMatchObject({
      status: 429,
      message: expect.stringMatching(/^Ya se pidieron varios enlaces para este correo/),
    });
    await waitFor(() => expect(outbox(server)).toHaveLength(6));
  });

  it('denies no owner a recovery for a day from one network, nor floods the mailbox from many', async () => {
    const { server, member } = await aStart();
    let fromOne = 0;
    for (let tries = 0; tries < 40; tries += 1) {
      if ((await forget(server, member.email, `2001:db8::${tries}`)).status === 200) fromOne += 1;
      if (tries % 4 === 3) server.clock.pass(15 * MINUTE);
    }
    expect(fromOne).toBe(6);
    // Whole ones: the next wait counts from here.
    await waitFor(() => expect(mailsTo(server, member.email)).toHaveLength(6));
    await recovered(server, member);
    let fromMany = 1;
    for (let tries = 0; tries < 60; tries += 1) {
      if ((await forget(server, member.email, `198.51.100.${tries}`)).status === 200) fromMany += 1;
      if (tries % 6 === 5) server.clock.pass(15 * MINUTE);
    }
    expect(fromOne + fromMany).toBe(18);
    await waitFor(() => expect(outbox(server)).toHaveLength(18));
  });

  it('limits recoveries to 300 accounts of one network, each counted once, with all its IPv6 addresses', async () => {
    const { server } = await aStart();
    let addresses = 0;
    const ask = async (account: string) => {
      addresses += 1;
      return (await forget(server, `${account}@b.test`, `2001:db8:0:7::${addresses.toString(16)}`)).status;
    };
    // One person who insists: refused requests count in no limit.
    const insisting = [];
    for (let tries = 0; tries < 60; tries += 1) insisting.push(await ask('a'));
    expect(insisting.filter((status) => status === 200)).toHaveLength(3);
    const others = new Set<number>();
    for (let each = 1; each < 300; each += 1) others.add(await ask(`a${each}`));
    expect([...others]).toEqual([200]);
    expect(await ask('another')).toBe(429);
    expect(await ask('a1')).toBe(200);
    expect((await forget(server, 'another@b.test', '198.51.100.1')).status).toBe(200);
  });

  it('keeps no link and refunds the request when the mail server refuses', async () => {
    const mailbox = await aMailbox();
    const { server, member } = await aStart({ config: { SMTP_URL: mailbox.url } });
    mailbox.refuse();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await forget(server, member.email)).status).toBe(200);
      await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
    }
    const links = server.dependencies.database.read.selectFrom('password_links').selectAll();
    await waitFor(async () => expect(await links.execute()).toEqual([]));
    mailbox.accept();
    await forget(server, member.email);
    await waitFor(() => expect(mailbox.mails).toHaveLength(1));
  });
});

describe('a link to an address that an administrator chose', () => {
  /** Ana is on the roll of an assembly that began two hours ago. */
  async function anEvening() {
    const start = await aStart();
    const { server, as, member } = start;
    const assemblyId = await anAssembly(server, as, {
      startDate: '2026-03-02T13:00:00.000Z',
      endDate: '2026-03-04T23:00:00.000Z',
    });
    await addAttendee(server, as, assemblyId, member);
    const { id: questionId } = await aQuestion(server, as, assemblyId);
    const edit = (email: string) =>
      server.ask(updateUser, { as, params: { id: member.id }, body: { email } });
    return { ...start, questionId, edit };
  }
  const lastEntry = async (server: TestServer, as: Person) =>
    (await server.ask(listActivity, { as, query: { limit: '1' } })).data[0];

  it('sets no password of a voter by an assigned address while the voting is open', async () => {
    const { server, as, member, questionId, edit } = await anEvening();
    await startVoting(server, as, questionId);
    // The own act of the member: the address is theirs.
    expect((await set(server, await recovered(server, member))).status).toBe(200);
    // An administrator changes no address with which a right can still be used (R12.38).
    expect((await edit('mia@administrador.test')).status).toBe(409);
    await endVoting(server, as, questionId);
    await edit('mia@administrador.test');
    await startVoting(server, as, questionId);
    const other = { id: member.id, email: 'mia@administrador.test' };
    expect(await set(server, await recovered(server, other), 'otra-clave-1')).toMatchObject({
      status: 409,
      message: expect.stringContaining('votación abierta'),
    });
    expect(await server.ask(inviteUsers, { as, body: { ids: [member.id] } })).toMatchObject({
      status: 409,
      message: expect.stringContaining('«¿Aprueba el informe?»'),
    });
    expect((await signIn(server, 'mia@administrador.test')).status).toBe(200);
    server.clock.pass(15 * 60_000);
    const token = await recovered(server, other);
    expect((await set(server, token, 'otra-clave-1')).status).toBe(409);
    await endVoting(server, as, questionId);
    expect((await set(server, token, 'otra-clave-1')).status).toBe(200);
  });

  it('marks a password by an assigned address at the opening as assigned', async () => {
    const { server, as, member, questionId, edit } = await anEvening();
    await edit('mia@administrador.test');
    expect((await set(server, await recovered(server, { email: 'mia@administrador.test' }))).status).toBe(
      200,
    );
    expect(await lastEntry(server, as)).toMatchObject({
      changes: [{ after: expect.stringContaining('un correo que un administrador asignó') }],
    });
    await edit(member.email);
    await startVoting(server, as, questionId);
    expect(await lastEntry(server, as)).toMatchObject({
      what: expect.stringContaining('contraseñas o correos que puso un administrador'),
      changes: [{ field: 'Ana Ríos' }],
    });
  });

  it('keeps the mark of an address that was chosen long before', async () => {
    const { server, questionId, edit } = await anEvening();
    await server.dependencies.database.write((tx) =>
      tx.updateTable('assemblies').set({ start_date: '2026-03-04T13:00:00.000Z' }).execute(),
    );
    await edit('nueva@correo.test');
    server.clock.pass(30 * HOUR);
    const later = await server.anAdministrator();
    await startVoting(server, later, questionId);
    expect((await lastEntry(server, later))?.what).toContain(
      'contraseñas o correos que puso un administrador',
    );
    expect((await set(server, await recovered(server, { email: 'nueva@correo.test' }))).status).toBe(200);
    expect(await lastEntry(server, later)).toMatchObject({ person: 'Ana Ríos' });
  });

  it('keeps the mark of an account that chooses its own address while it is marked', async () => {
    const { server, as } = await aStart();
    const prepared = await server.anAdministrator();
    const own = await server.anAdministrator();
    const assemblyId = await anAssembly(server, as);
    for (const person of [prepared, own]) await addAttendee(server, as, assemblyId, person);
    await server.ask(updateUser, { as, params: { id: prepared.id }, body: { hash: 'la-preparada' } });
    for (const [person, email] of [
      [prepared, 'preparada@correo.test'],
      [own, 'propia@correo.test'],
    ] as const) {
      const token = await tokenOf(server.dependencies, person.id);
      const body = { email };
      expect((await server.ask(updateUser, { token, params: { id: person.id }, body })).status).toBe(200);
      expect((await set(server, await recovered(server, { email }))).status).toBe(200);
    }
    const { people } = (await server.ask(readDeskRoll, { as, params: { assemblyId } })).data;
    const marked = people.filter(({ hasAssignedCredential }) => hasAssignedCredential);
    expect(marked.map(({ userId }) => userId)).toEqual([prepared.id]);
  });

  it('treats addresses of an import as assigned', async () => {
    const { server, as, member, questionId } = await anEvening();
    const content = `Nombre;Apellido;Correo;Cedula\nAna;Ríos;importada@c.test;${member.dni}`;
    expect((await server.ask(importUsers, { as, form: [{ name: 'a.csv', content }] })).status).toBe(200);
    await startVoting(server, as, questionId);
    expect((await set(server, await recovered(server, { email: 'importada@c.test' }))).status).toBe(409);
  });
});
