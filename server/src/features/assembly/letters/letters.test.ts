import { listActivity } from '@vigilia/contract/activity';
import { mergeAccounts } from '@vigilia/contract/users/account-merging';
import {
  continueLetter,
  exportLetterRecipients,
  listLetterRecipients,
  listLetters,
  previewLetter,
  readSubscription,
  sendLetter,
  setSubscription,
  stopLetter,
  testLetter,
  unsubscribe,
} from '@vigilia/contract/users/letters';
import { expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/runtime/clock.ts';
import { members } from '../../../testing/builders/rolls.ts';
import { aMailbox, recipientOf, subjectOf, textOf } from '../../../testing/mailbox.ts';
import { aServer } from '../../../testing/server.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const WRITTEN = { subject: 'Curso de octubre', text: 'Hola, {nombre}:\n\nHay un curso nuevo.' };

async function aStart() {
  const mailbox = await aMailbox();
  const server = await aServer({
    config: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://aga.test' },
  });
  const as = await server.anAdministrator({ email: 'marta@a.test' });
  const ids = await members(server.dependencies, [
    { name: 'Ana', lastName: 'Ríos', email: 'ana@a.test', dni: '52000001' },
    { name: 'Beto', lastName: 'Gil', email: 'beto@a.test', dni: '52000002' },
    { name: 'Caro', lastName: 'Paz', email: 'caro@a.test', dni: '52000003' },
  ]);
  const recipients = { ids };
  const letters = async () => (await server.ask(listLetters, { as })).data.letters;
  const done = async () => waitFor(async () => expect((await letters())[0]?.state).toBe('done'));
  /** Mails a letter to one user. @returns its id, and the code of its link */
  async function aLetterTo(id: number) {
    const body = { ...WRITTEN, recipients: { ids: [id] }, after: 0 };
    const { data } = await server.ask(sendLetter, { as, body });
    await done();
    return { after: data.id, code: /\/baja\/(\S+)/.exec(textOf(mailbox.mails.at(-1) ?? ''))?.[1] ?? '' };
  }
  return { aLetterTo, mailbox, server, as, ids, recipients, letters, done };
}

it('mails a letter once to each chosen user as its preview shows, with a record for each', async () => {
  const { mailbox, server, as, recipients, letters, done } = await aStart();
  mailbox.answer('beto@a.test', 552, '5.2.2 Full');
  const { data: preview } = await server.ask(previewLetter, { as, body: { ...WRITTEN, recipients } });
  expect(preview).toMatchObject({ to: 'Ana Ríos <ana@a.test>', people: 3, unsubscribed: 0, after: 0 });
  const body = { ...WRITTEN, recipients, after: preview.after };
  const sent = await server.ask(sendLetter, { as, body });
  expect(sent).toMatchObject({ status: 200, data: { subject: 'Curso de octubre', counts: { total: 3 } } });
  expect((await server.ask(sendLetter, { as, body })).status).toBe(409);
  await done();
  expect(mailbox.mails.map(recipientOf)).toEqual(['ana@a.test', 'caro@a.test']);
  const mail = mailbox.mails[0] ?? '';
  const whole = textOf(mail).replace(/\r/g, '').trim();
  expect(whole.replace(/(?<=\/baja\/)\S+/, '…')).toBe(preview.text.trim());
  expect(mail).toMatch(/^List-Unsubscribe:\s+<https:\/\/aga\.test\/baja\/\d+-[0-9a-f]{32}>\r?$/m);
  expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m);
  expect((await letters())[0]?.counts).toMatchObject({ accepted: 2, refused: 1 });
  const params = { letterId: sent.data.id };
  const record = await server.ask(listLetterRecipients, { as, params, query: { state: 'refused' } });
  expect(record.data).toMatchObject([{ name: 'Beto Gil', reason: expect.stringContaining('5.2.2 Full') }]);
  const file = await server.ask(exportLetterRecipients, { as, params, query: { format: 'csv' } });
  expect(file.text).toMatch(/^Ana Ríos;ana@a\.test;.*\r?\nBeto Gil;.*5\.2\.2 Full/m);
  const { data: log } = await server.ask(listActivity, { as, query: { limit: '1' } });
  expect(log[0]?.what).toMatch(/«Curso de octubre»: el servidor de correo aceptó 2 de 3 mensajes/);
});

it('mails no letter to those who refuse it while it waits, and to them again once they want', async () => {
  const { aLetterTo, mailbox, server, as, ids, recipients, letters, done } = await aStart();
  const preview = async () =>
    (await server.ask(previewLetter, { as, body: { ...WRITTEN, recipients } })).data;
  const { after, code } = await aLetterTo(ids[0] ?? 0);
  expect((await server.ask(readSubscription, { params: { code } })).data).toEqual({ receives: true });
  const addresses = ['ana@a.test', 'beto@a.test', 'caro@a.test'];
  for (const address of addresses) mailbox.answer(address, 451);
  const { data } = await server.ask(sendLetter, { as, body: { ...WRITTEN, recipients, after } });
  const params = { letterId: data.id };
  expect((await server.ask(continueLetter, { as, params })).status).toBe(409);
  await waitFor(() => expect(addresses.map(mailbox.tried)).toEqual([2, 1, 1]));
  await waitFor(async () => expect((await letters())[0]?.counts).toMatchObject({ pending: 3, sending: 0 }));
  expect((await server.ask(stopLetter, { as, params })).data.state).toBe('stopped');
  const [id, seal = ''] = code.split('-');
  for (const other of [`${Number(id) + 1}-${seal}`, `${id}-${seal.slice(1)}0`, id ?? '', '0', 'x'])
    expect(
      (await server.ask(setSubscription, { params: { code: other }, body: { receives: false } })).status,
    ).toBe(404);
  const set = async (receives: boolean) =>
    (await server.ask(setSubscription, { params: { code }, body: { receives } })).data;
  expect(await set(false)).toEqual({ receives: false });
  expect(await preview()).toMatchObject({ people: 2, unsubscribed: 1, to: 'Beto Gil <beto@a.test>' });
  for (const address of addresses) mailbox.answer(address, -1);
  server.clock.pass(20 * MINUTE);
  expect((await server.ask(continueLetter, { as, params })).status).toBe(200);
  await done();
  expect(mailbox.mails.map(recipientOf)).toEqual(['ana@a.test', 'beto@a.test', 'caro@a.test']);
  expect(await set(true)).toEqual({ receives: true });
  expect(await preview()).toMatchObject({ people: 3, unsubscribed: 0 });
});

it('takes the refusal that a mail program posts with one click to the address in the mail', async () => {
  const { aLetterTo, server, ids } = await aStart();
  const { code } = await aLetterTo(ids[0] ?? 0);
  const params = { code };
  const receives = async () => (await server.ask(readSubscription, { params })).data.receives;
  const post = (of: string, type: string) =>
    server.app.inject({
      method: 'POST',
      url: `/baja/${of}`,
      headers: { 'content-type': type },
      payload: 'List-Unsubscribe=One-Click',
    });
  expect((await post(`${code.slice(0, -1)}x`, 'application/x-www-form-urlencoded')).statusCode).toBe(404);
  expect(await receives()).toBe(true);
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    expect((await post(code, type)).statusCode).toBe(200);
    expect(await receives()).toBe(false);
    await server.ask(setSubscription, { params, body: { receives: true } });
  }
  expect((await server.ask(unsubscribe, { params })).data).toEqual({ receives: false });
});

it('mails a test to the own address alone, and nothing without a mail server', async () => {
  const { mailbox, server, as, recipients, letters } = await aStart();
  const test = await server.ask(testLetter, { as, body: WRITTEN });
  expect(test.data).toEqual({ to: 'marta@a.test' });
  expect(mailbox.mails.map(recipientOf)).toEqual(['marta@a.test']);
  expect(await letters()).toEqual([]);
  const silent = await aServer();
  const admin = await silent.anAdministrator();
  const noServer = { status: 409, message: expect.stringContaining('SMTP_URL') };
  const body = { ...WRITTEN, recipients, after: 0 };
  expect(await silent.ask(sendLetter, { as: admin, body })).toMatchObject(noServer);
  expect((await silent.ask(listLetters, { as: admin })).data).toEqual({ sends: false, letters: [] });
  expect((await server.ask(listLetters, { as })).data.sends).toBe(true);
  expect(await silent.ask(testLetter, { as: admin, body: WRITTEN })).toMatchObject(noServer);
});

it('mails a subject as it was written, also where it reads as an encoded word', async () => {
  const { mailbox, server, as } = await aStart();
  const subjects = [
    '=?utf-8?q?Gane_ya?=',
    'Nota =?utf-8?b?R2FuZSB5YQ==?= y una línea que no cabe entera en una sola palabra cifrada',
    '=?utf-8?b?R2FuZSB5YQ==?= y otra que no cabe entera en una sola palabra cifrada "de estas"',
  ];
  for (const subject of subjects)
    expect((await server.ask(testLetter, { as, body: { ...WRITTEN, subject } })).status).toBe(200);
  expect(mailbox.mails.map(subjectOf)).toEqual(subjects.map((subject) => `Prueba: ${subject}`));
});

it('keeps the refusal of a merged account, whose link stays good', async () => {
  const { aLetterTo, server, as, ids } = await aStart();
  const [ana = 0, beto = 0, caro = 0] = ids;
  const preview = async (...chosen: number[]) =>
    (await server.ask(previewLetter, { as, body: { ...WRITTEN, recipients: { ids: chosen } } })).data;
  const { code } = await aLetterTo(beto);
  const set = (receives: boolean) => server.ask(setSubscription, { params: { code }, body: { receives } });
  expect((await set(false)).status).toBe(200);
  const body = { other: beto, take: [] };
  expect((await server.ask(mergeAccounts, { as, params: { id: ana }, body })).status).toBe(200);
  expect(await preview(ana, caro)).toMatchObject({ people: 1, unsubscribed: 1 });
  expect((await set(true)).data).toEqual({ receives: true });
  expect(await preview(ana, caro)).toMatchObject({ people: 2, unsubscribed: 0 });
});
