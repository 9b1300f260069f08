/** The mails to scrutineers, over HTTP, with a mail server. */
import { inflateRawSync } from 'node:zlib';
import { listActivity } from '@vigilia/contract/activity';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  MAX_SCRUTINEERS,
  mailScrutineers,
  readScrutineers,
  setScrutineers,
} from '@vigilia/contract/verification/scrutineers';
import { readVerification } from '@vigilia/contract/votings/verification';
import { expect, it } from 'vitest';
import { mailQueue } from '../../../../kernel/mail/outgoing-mails.ts';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  endVoting,
  startVoting,
  votes,
} from '../../../../testing/builders/assemblies.ts';
import { aMailbox, recipientOf } from '../../../../testing/mailbox.ts';
import { aServer } from '../../../../testing/server.ts';
import { waitFor } from '../../../../testing/wait-for.ts';
import { sealStore } from '../../../verification/seal-store.ts';
import { filesOf } from '../programs/leer-zip.mjs';
import { recount } from '../programs/recuento.mjs';
import { scrutineerTemplate } from './queue.ts';
import { scrutineerStore } from './store.ts';

const [EVA, LEO] = ['eva@revisores.test', 'leo@revisores.test'];

async function anEvening() {
  const mailbox = await aMailbox();
  const server = await aServer({ config: { SMTP_URL: mailbox.url } });
  const as = await server.anAdministrator();
  const assemblyId = await anAssembly(server, as);
  const ana = await server.aMember();
  await addAttendee(server, as, assemblyId, ana);
  const params = { assemblyId };
  const hold = async () => {
    const { id } = await aQuestion(server, as, assemblyId);
    await startVoting(server, as, id);
    await votes(server, ana, id, { vote: 'yes' });
    return id;
  };
  return {
    ...{ mailbox, server, as, assemblyId, ana, hold },
    set: (emails: readonly string[]) =>
      server.ask(setScrutineers, { as, params, body: { emails: [...emails] } }),
    mail: (body = {}) => server.ask(mailScrutineers, { as, params, body }),
    read: async () => (await server.ask(readScrutineers, { as, params })).data,
    lastSeal: async () => (await server.ask(readVerification, { as, params })).data.lastSeal ?? '',
  };
}
type Evening = Awaited<ReturnType<typeof anEvening>>;

const until = ({ read }: Evening, states: readonly string[]) =>
  waitFor(async () => expect((await read()).mails.map(({ state }) => state)).toEqual(states));

/** The parts of a mail: its text, and its attachment. */
function partsOf(mail: string) {
  const part = (type: string) => {
    const [, head = '', body = ''] =
      new RegExp(`(content-type: ${type}[\\s\\S]*?)\\r?\\n\\r?\\n([\\s\\S]*?)\\r?\\n--`, 'i').exec(mail) ??
      [];
    if (/base64/i.test(head)) return Buffer.from(body, 'base64');
    const bytes = body
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    return Buffer.from(bytes, 'latin1');
  };
  return { text: part('text/plain').toString(), zip: part('application/zip') };
}

it('mails each fingerprint once to each scrutineer after the close, with a package that recounts', async () => {
  const evening = await anEvening();
  const { mailbox, server, as, hold, set, mail, lastSeal } = evening;
  expect(await mail()).toMatchObject({ status: 409, message: expect.stringContaining('No hay direcciones') });
  expect((await set([EVA, LEO, 'Eva@revisores.test'])).data).toMatchObject({
    emails: [EVA, LEO],
    canMail: true,
  });
  expect(await mail()).toMatchObject({
    status: 409,
    message: expect.stringContaining('Todavía no se ha cerrado'),
  });
  const id = await hold();
  expect(await mail()).toMatchObject({ status: 409, message: expect.stringContaining('votación abierta') });
  await endVoting(server, as, id);
  const fingerprint = fingerprintOf(await lastSeal());

  const both = await Promise.all([mail(), mail()]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  await until(evening, ['accepted', 'accepted']);
  expect(await mail()).toMatchObject({ status: 409, message: expect.stringContaining('ya se envió') });
  expect(mailbox.mails.map(recipientOf).toSorted()).toEqual([EVA, LEO]);
  for (const each of mailbox.mails) {
    const { text, zip } = partsOf(each);
    expect(text).toContain(`Huella: ${fingerprint}`);
    const files = await filesOf(zip, (data, size) =>
      inflateRawSync(data, { maxOutputLength: Math.max(size, 1) }),
    );
    expect(await recount(files, { fingerprints: [fingerprint] })).toMatchObject({ ok: true });
    expect([...files.keys()].filter((name) => name.startsWith('auditoria'))).toEqual([]);
  }
  const said = (await server.ask(listActivity, { as })).data.map(({ what }) => what);
  expect(said).toContainEqual(expect.stringContaining(`Pidió enviar la huella ${fingerprint}`));
  expect(said).toContainEqual(expect.stringContaining('aceptó 2 de 2 mensajes'));

  // The next close has another fingerprint.
  await endVoting(server, as, await hold());
  expect((await mail()).status).toBe(201);
  await until(evening, Array(4).fill('accepted'));
  expect(mailbox.mails).toHaveLength(4);
});

it('repeats refused mails, and those that may have arrived only on demand', async () => {
  const evening = await anEvening();
  const { mailbox, server, as, hold, set, mail, read } = evening;
  await set([EVA, LEO]);
  await endVoting(server, as, await hold());
  mailbox.answer(EVA, 550);
  mailbox.answer(LEO, 0);
  expect((await mail()).status).toBe(201);
  await until(evening, ['refused', 'uncertain']);
  expect((await read()).mails[0]?.reason).toContain('no existe');
  mailbox.answer(EVA, -1);
  expect((await mail()).status).toBe(201);
  await until(evening, ['accepted', 'uncertain']);
  const before = mailbox.mails.length;
  expect(await mail()).toMatchObject({ status: 409, message: expect.stringContaining('No se sabe') });
  mailbox.answer(LEO, -1);
  expect((await mail({ again: true })).status).toBe(201);
  await until(evening, ['accepted', 'accepted']);
  expect(mailbox.mails.slice(before).map(recipientOf)).toEqual([LEO]);
});

it('repeats no mail that a killed process left, and says so in the activity log', async () => {
  const evening = await anEvening();
  const { mailbox, server, as, hold, set, mail } = evening;
  await set([EVA, LEO]);
  await endVoting(server, as, await hold());
  const { deliver } = server.dependencies.mail;
  server.dependencies.mail.deliver = async (message) => {
    await deliver(message);
    throw new Error('killed');
  };
  expect((await mail()).status).toBe(201);
  await waitFor(() => expect(server.problems.splice(0)).toHaveLength(1));
  server.dependencies.mail.deliver = deliver;
  server.dependencies.mailQueues.wake();
  await until(evening, ['uncertain', 'accepted']);
  expect(mailbox.mails.map(recipientOf)).toEqual([EVA, LEO]);
  const said = (await server.ask(listActivity, { as })).data.map(({ what }) => what);
  expect(said).toContainEqual(
    expect.stringMatching(
      /^Se interrumpió el envío de la huella y el paquete de «.*» a eva@revisores\.test: /,
    ),
  );
});

it('takes a few valid addresses, and mails nothing without a mail server', async () => {
  const { server, as, set } = await anEvening();
  for (const emails of [
    ['eva'],
    Array.from({ length: MAX_SCRUTINEERS + 1 }, (_, n) => `a${n}@a.test`),
    [`${'a'.repeat(400)}@a.test`],
  ])
    expect((await set(emails)).status).toBe(422);
  for (const call of [readScrutineers, setScrutineers, mailScrutineers])
    expect((await server.ask(call, { as, params: { assemblyId: 999 }, body: { emails: [] } })).status).toBe(
      404,
    );
  const silent = await aServer();
  const admin = await silent.anAdministrator();
  const other = await anAssembly(silent, admin);
  const refused = await silent.ask(mailScrutineers, { as: admin, params: { assemblyId: other }, body: {} });
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('SMTP_URL') });
});

it('mails the fingerprint without the package where a counted voting is open again', async () => {
  const { server, as, assemblyId, hold } = await anEvening();
  const id = await hold();
  await endVoting(server, as, id);
  const { dependencies } = server;
  const queue = mailQueue(scrutineerTemplate(dependencies));
  // Requested before; the mail server was away until the voting was opened again.
  const messageOf = (email: string) =>
    dependencies.database.write(async (tx) => {
      const seal = (await sealStore(tx).chain(assemblyId)).find(({ kind }) => kind === 'closed');
      const at = server.clock.now().toISOString();
      if (seal) await scrutineerStore(tx).request(seal, [email], [], at);
      return (await queue.claim(tx, at))?.message;
    });
  expect((await (await messageOf(EVA))?.())?.attachments).toHaveLength(1);
  await startVoting(server, as, id, true);
  const mail = await (await messageOf(LEO))?.();
  expect(mail?.attachments).toBeUndefined();
  expect(mail?.text).toContain('Huella: ');
  expect(mail?.text).toContain('se abrió otra vez');
});
