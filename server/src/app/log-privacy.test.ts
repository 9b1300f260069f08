/**
 * The log contains no personal data: names, e-mails, cédulas, phones, client addresses, tokens. Every call is made with
 * valid and invalid input at the finest level, and every line is searched. User ids are allowed: they mean something
 * only together with the database.
 */
import { CALLS } from '@vigilia/contract/calls';
import { login } from '@vigilia/contract/session/session';
import { expect, it } from 'vitest';
import { createLog } from '../kernel/observability/log.ts';
import { aPicture } from '../testing/builders/pictures.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
import { addressOf, aServer } from '../testing/server.ts';

const PERSON = {
  name: 'Anastasia-Emperatriz',
  lastName: 'Zuluaga-Echeverri',
  email: 'anastasia.zuluaga@personal.test',
  phone: '3159998877',
  dni: '94777333',
};
const CLIENT = '203.0.113.77';

it('logs no personal data and no secrets in any call', { timeout: 60_000 }, async () => {
  const lines: string[] = [];
  const server = await aServer({ log: lines });
  const as = await server.anAdministrator({ ...PERSON, password: 'clave-personal-1' });
  const photo = await aPicture();
  const fields = {
    ...PERSON,
    hash: 'clave-personal-2',
    dniType: 1,
    title: PERSON.name,
    description: `Le duele a ${PERSON.name}, cédula ${PERSON.dni}`,
    url: `https://x.test/${PERSON.email}`,
    response: PERSON.phone,
    code: PERSON.dni,
  };
  const headers = {
    authorization: `Bearer ${as.token}`,
    'user-agent': PERSON.name,
    'x-forwarded-for': CLIENT,
    cookie: `persona=${PERSON.email}`,
  };
  const query = { name: PERSON.name, email: PERSON.email, dni: PERSON.dni, keyword: PERSON.lastName };
  for (const call of CALLS.filter(({ path, method }) => !path.endsWith('/live') && method !== 'DELETE')) {
    const params = { id: as.id, email: PERSON.email, name: PERSON.email };
    const url = addressOf(call, { params, query: call.method === 'GET' ? query : {} });
    const send = (payload: string | Buffer | undefined, type: string, bearer = headers.authorization) =>
      server.app.inject({
        method: call.method,
        url,
        remoteAddress: CLIENT,
        headers: {
          ...headers,
          authorization: bearer,
          ...(payload !== undefined && { 'content-type': type }),
        },
        ...(payload !== undefined && { payload }),
      });
    if (call.method === 'GET') await send(undefined, '');
    else {
      await send(JSON.stringify(fields), 'application/json');
      await send(`{"email":"${PERSON.email}"`, 'application/json');
      const parts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
      await send(
        multipart([...parts, { name: `${PERSON.dni}.jpg`, type: 'image/jpeg', content: photo }]),
        MULTIPART,
      );
      await send(multipart(parts).subarray(0, 300), MULTIPART);
    }
    await send(undefined, '', `Bearer ${PERSON.email}`);
  }
  await server.ask(login, { body: { email: PERSON.email, hash: 'clave-personal-3' }, from: CLIENT });

  // An internal error while personal data is processed.
  await server.dependencies.database.write((tx) => tx.schema.alterTable('users').renameTo('lost').execute());
  expect((await server.ask(login, { body: { email: PERSON.email, hash: 'clave-personal-1' } })).status).toBe(
    500,
  );
  expect(server.problems.splice(0).length).toBeGreaterThan(0);

  expect(lines.length).toBeGreaterThan(CALLS.length);
  const personal = [
    ...Object.values(PERSON),
    CLIENT,
    'clave-personal',
    as.token,
    as.token.split('.')[2] ?? '',
  ];
  const found = lines.filter((line) => personal.some((each) => line.includes(each)));
  expect(found).toEqual([]);
});

it('logs kind, message, code and stack of an error, without database values', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error('inner'), { code: 'X1', detail: PERSON.email });
  const fault = Object.assign(new Error('duplicate key', { cause }), {
    code: '23505',
    detail: `Key (email)=(${PERSON.email}) already exists.`,
    parameters: [PERSON.dni],
    config: { headers: { authorization: 'Bearer geheim' } },
  });
  log.error({ err: fault }, 'a request failed');
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'Error',
    message: 'duplicate key',
    code: '23505',
    stack: expect.stringContaining('log-privacy'),
    cause: { type: 'Error', message: 'inner', code: 'X1', stack: expect.any(String) },
  });
});
