/** No response, log line or export contains a password, hash, code or token: all output is searched. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listActivity } from '@vigilia/contract/activity';
import type { Call } from '@vigilia/contract/call';
import { CALLS } from '@vigilia/contract/calls';
import { requestRecovery, setPassword } from '@vigilia/contract/session/password-links';
import {
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '@vigilia/contract/session/second-factor';
import { login } from '@vigilia/contract/session/session';
import { deleteAccount, mailDeletionCode } from '@vigilia/contract/users/account-deletion';
import { registerUser } from '@vigilia/contract/users/registration';
import { importUsers, previewImport } from '@vigilia/contract/users/user-import';
import {
  exportUsers,
  listUsers,
  TABLE_FORMATS,
  updateUser,
  usersByEmail,
} from '@vigilia/contract/users/users';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { withSecondFactor } from '../testing/builders/second-factor.ts';
import { textOf } from '../testing/mailbox.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { addressOf, aServer, type TestRequest } from '../testing/server.ts';
import { waitFor } from '../testing/wait-for.ts';

const PASSWORDS = ['Secreta-uno-1', 'Secreta-dos-2', 'Secreta-tres-3'] as const;
const [FIRST, SECOND, THIRD] = PASSWORDS;

it('returns no secret in any response', { timeout: 60_000 }, async () => {
  const lines: string[] = [];
  const server = await aServer({ config: { JWT_SECRET: 'j'.repeat(40) }, log: lines });
  const texts: string[] = [];
  const as = await server.anAdministrator({ password: FIRST });
  const member = await server.aMember({ password: FIRST });
  const send = async (call: Call, asking: TestRequest = {}) => {
    const answer = await server.ask(call, { as, ...asking });
    if (call !== login || answer.status !== 200) texts.push(`${call.method} ${call.path}: ${answer.text}`);
    return answer;
  };

  const person = {
    name: 'Ana',
    lastName: 'Ríos',
    email: 'ana@a.test',
    phone: '3',
    dniType: 1,
    dni: '1',
    userType: 2,
  };
  const { data: ana } = await server.ask(registerUser, { as, body: { ...person, hash: SECOND } });
  await send(registerUser, { body: { ...person, hash: SECOND } });
  await send(registerUser, { body: { ...person, hash: SECOND.repeat(3), name: '' } });
  await send(registerUser, { raw: `{"hash":"${SECOND}"`, headers: { 'content-type': 'application/json' } });
  await send(updateUser, { params: { id: ana.id }, body: { hash: THIRD } });
  await send(updateUser, { params: { id: 999 }, body: { hash: THIRD } });
  await send(login, { as: null, body: { email: 'ana@a.test', hash: THIRD } });
  await send(login, { as: null, body: { email: 'ana@a.test', hash: SECOND } });
  await send(usersByEmail, { params: { email: 'ana@a.test' } });
  const sheet = `Nombre;Apellido;Correo;Cedula;Contraseña\nEva;Sol;eva@a.test;2;${SECOND}`;
  const form = [{ name: 'a.csv', content: sheet }];
  await send(previewImport, { form });
  await send(importUsers, { form });
  await send(mailDeletionCode, { as: null, params: { id: member.id } });
  const outbox = join(server.folder, 'outbox');
  const [mail = ''] = readdirSync(outbox);
  const code = /^ {4}(\d{6})/m.exec(textOf(readFileSync(join(outbox, mail), 'utf8')))?.[1] ?? '';
  expect(code).toMatch(/^\d{6}$/);
  const { read } = server.dependencies.database;
  const codes = await read.selectFrom('account_deletion_codes').selectAll().execute();
  await send(deleteAccount, {
    as: null,
    params: { id: member.id },
    body: { code: code === '111111' ? '222222' : '111111' },
  });

  await send(requestRecovery, { as: null, body: { email: member.email } });
  await waitFor(() => expect(readdirSync(outbox)).toHaveLength(2));
  const link = readdirSync(outbox).toSorted().at(-1) ?? '';
  const linkToken = await waitFor(() => {
    const found = /#([0-9a-f]{64})/.exec(textOf(readFileSync(join(outbox, link), 'utf8')))?.[1];
    expect(found).toBeDefined();
    return found as string;
  });
  await send(setPassword, { as: null, body: { token: linkToken, hash: 'corta' } });
  const links = await read.selectFrom('password_links').selectAll().execute();
  await send(setPassword, { as: null, body: { token: linkToken, hash: THIRD } });
  await send(setPassword, { as: null, body: { token: linkToken, hash: THIRD } });

  // Shown once where they are created; afterwards as secret as a password.
  const protectedUser = await server.anAdministrator();
  const { secret, recoveryCodes, token } = await withSecondFactor(server, protectedUser);
  await send(login, { as: null, body: { email: protectedUser.email, hash: protectedUser.password } });
  await send(login, {
    as: null,
    body: { email: protectedUser.email, hash: protectedUser.password, code: recoveryCodes[0] },
  });
  for (const call of [readSecondFactor, startSecondFactor, renewRecoveryCodes, disableSecondFactor])
    await send(call, {
      as: null,
      token,
      ...('body' in call && { body: { hash: 'no-es-la-clave', code: recoveryCodes[1] } }),
    });

  for (const format of TABLE_FORMATS) {
    const { bytes } = await send(exportUsers, { query: { format } });
    const parts = format === 'xlsx' ? Object.values(unzipSync(bytes)) : [bytes];
    for (const part of parts) texts.push(`export ${format}: ${Buffer.from(part).toString()}`);
  }
  // Every declared call, with secrets in unexpected places.
  for (const call of CALLS.filter(({ method, path }) => method !== 'DELETE' && !path.endsWith('/live'))) {
    const url = addressOf(call, { params: { id: ana.id, name: FIRST, email: `${FIRST}@a.test` } });
    const fields = { ...person, hash: SECOND, password: SECOND, title: 'x', url: 'https://x.test', code };
    for (const [payload, type] of [
      [JSON.stringify(fields), 'application/json'],
      [multipart(Object.entries(fields).map(([name, value]) => [name, String(value)] as const)), MULTIPART],
    ] as const) {
      if (call.method === 'GET' && type === MULTIPART) continue;
      const headers = {
        authorization: `Bearer ${as.token}`,
        ...(call.method !== 'GET' && { 'content-type': type }),
      };
      const answer = await server.app.inject({
        method: call.method,
        url,
        headers,
        ...(call.method !== 'GET' && { payload }),
      });
      if (call !== login) texts.push(`${call.method} ${call.path}: ${answer.body}`);
    }
  }
  await send(listUsers);
  await send(listActivity);

  const users = await read.selectFrom('users').select('password_hash').execute();
  const secrets = [
    ...PASSWORDS,
    ...users.flatMap((user) => user.password_hash.split('$').filter((part) => part.length > 16)),
    ...[...codes.map((each) => each.code_hash), ...links.map((each) => each.token_hash)],
    linkToken,
    '$argon2',
    'j'.repeat(40),
    as.token,
    token,
    secret,
    ...recoveryCodes,
  ];
  const mailed = new RegExp(`\\b${code}\\b`);
  expect(lines.length).toBeGreaterThan(50);
  expect(lines.join('')).toContain('"level":30');
  for (const text of [...texts, ...lines]) {
    expect(text).not.toMatch(mailed);
    for (const secret of secrets)
      expect(text.includes(secret), `${text.slice(0, 120)} … ${secret.slice(0, 20)}`).toBe(false);
  }
});
