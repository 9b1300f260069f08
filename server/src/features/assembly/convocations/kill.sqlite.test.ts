/** The real process, killed while it mails the call of an assembly. */
import { startMailing } from '@vigilia/contract/assemblies/convocations';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../kernel/database/open.ts';
import { insertUsers } from '../../../testing/builders/many-users.ts';
import { anAdministratorOf } from '../../../testing/client.ts';
import { aMailbox, recipientOf } from '../../../testing/mailbox.ts';
import { aFolder, aProcess } from '../../../testing/process.ts';
import { convocationStore } from './store.ts';

const PEOPLE = 5000;
/** Numbers of mails. */
const KILLS = [40, 700, 2400, 4900];
const AT = '2026-03-02T15:00:00.000Z';

it('mails nobody twice and forgets nobody over several kills', { timeout: 2_400_000 }, async () => {
  const mailbox = await aMailbox();
  const folder = aFolder();
  const env = { ADMIN_PASSWORD: 'la-del-arranque', SMTP_URL: mailbox.url, INVITATIONS_PER_MINUTE: '6000' };
  let server = aProcess(folder, env);
  const client = await anAdministratorOf(await server.address, env.ADMIN_PASSWORD);
  const database = await openDatabase({ DATA_DIR: folder });
  const assemblyId = await database.write(async (tx) => {
    await insertUsers(
      tx,
      Array.from({ length: PEOPLE }, (_, each) => ({
        ...{ name: 'Ana', lastName: `Ríos ${each}`, email: `socia${each}@a.test`, phone: '3' },
        ...{ dniType: 1, dni: String(1000 + each), passwordHash: '', userType: 1, createdAt: AT },
      })),
    );
    const { id } = await tx
      .insertInto('assemblies')
      .values({
        ...{ title: 'Asamblea', description: 'Anual', picture: null, start_date: '2999-03-02T15:00:00.000Z' },
        ...{ end_date: '2999-03-02T19:00:00.000Z', participants: 1, needs_quorum: 0, quorum_min: 0 },
        ...{ agenda: '["Uno"]', search: 'asamblea', deleted_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
  const path = startMailing.path.replace(':assemblyId', String(assemblyId)) as `/${string}`;
  const body = { subject: 'Convocatoria', text: 'Hola, {nombre}', audience: 'members', after: 0 };
  const begun = await client.ask(startMailing.method, path, body);
  expect(begun.status).toBe(201);
  const { id } = begun.data as unknown as { id: number };
  for (const kill of KILLS) {
    await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThan(kill), {
      timeout: 600_000,
      interval: 5,
    });
    server.child.kill('SIGKILL');
    await server.ended;
    server = aProcess(folder, env);
    await server.address;
  }
  const { outcome, recipients } = convocationStore(database.read);
  await vi.waitFor(async () => expect((await outcome(id)).counts).toMatchObject({ pending: 0, sending: 0 }), {
    timeout: 600_000,
    interval: 200,
  });
  const { counts } = await outcome(id);
  const { rows } = await recipients(id, {}, {});
  const { interruptions } = await database.read
    .selectFrom('activity')
    .select((eb) => eb.fn.countAll<number>().as('interruptions'))
    .where('what', 'like', 'Se interrumpió el envío%')
    .executeTakeFirstOrThrow();
  await database.close();
  expect(counts).toMatchObject({ total: PEOPLE, accepted: PEOPLE - counts.uncertain, refused: 0 });
  expect(counts.uncertain).toBeLessThanOrEqual(KILLS.length);
  expect(interruptions).toBe(counts.uncertain);
  const mailed = new Set(mailbox.mails.map(recipientOf));
  expect(mailed.size).toBe(mailbox.mails.length);
  const ofState = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ own }) => own);
  const [accepted, uncertain] = [ofState('accepted'), ofState('uncertain')];
  expect([accepted.length, uncertain.length]).toEqual([counts.accepted, counts.uncertain]);
  // All that are not uncertain have the mail, and nobody else but those who are: a mail was handed over, its answer lost.
  expect(accepted.filter((email) => !mailed.has(email))).toEqual([]);
  const others = [...mailed].filter((email) => !accepted.includes(email));
  expect(others.filter((email) => !uncertain.includes(email))).toEqual([]);
});
