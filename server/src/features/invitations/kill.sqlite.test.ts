/** The real process, killed while it mails invitations. */
import { type InvitationProgress, inviteUsers, readInvitations } from '@vigilia/contract/users/invitations';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../database/open.ts';
import { insertUsers } from '../../testing/builders/many-users.ts';
import { anAdministratorOf } from '../../testing/client.ts';
import { aMailbox, recipientOf } from '../../testing/mailbox.ts';
import { aFolder, aProcess } from '../../testing/process.ts';

const PEOPLE = 12;
const KILLS = [2, 6];

it('mails each user at most once over two kills, and omits only those under way', {
  timeout: 120_000,
}, async () => {
  const mailbox = await aMailbox();
  const folder = aFolder();
  const env = {
    ADMIN_PASSWORD: 'la-del-arranque',
    SMTP_URL: mailbox.url,
    INVITATIONS_PER_MINUTE: '600',
  };
  let server = aProcess(folder, env);
  const client = await anAdministratorOf(await server.address, env.ADMIN_PASSWORD);
  const database = await openDatabase({ DATA_DIR: folder });
  await database.write((tx) =>
    insertUsers(
      tx,
      Array.from({ length: PEOPLE }, (_, each) => ({
        ...{ name: 'Ana', lastName: `Ríos ${each}`, email: `socia${each}@a.test`, phone: '3' },
        ...{ dniType: 1, dni: String(1000 + each), passwordHash: '', userType: 1 },
        createdAt: '2026-03-02T15:00:00.000Z',
      })),
    ),
  );
  await database.close();
  const queued = await client.ask(inviteUsers.method, inviteUsers.path, { filters: {} });
  expect(queued.status).toBe(200);
  for (const kill of KILLS) {
    await vi.waitFor(() => expect(mailbox.mails.length).toBeGreaterThan(kill), {
      timeout: 20_000,
      interval: 5,
    });
    server.child.kill('SIGKILL');
    await server.ended;
    server = aProcess(folder, env);
    await server.address;
  }
  const after = await anAdministratorOf(await server.address, env.ADMIN_PASSWORD);
  const progress = async () =>
    (await after.ask(readInvitations.method, readInvitations.path)).data as unknown as InvitationProgress;
  await vi.waitFor(async () => expect((await progress()).state).toBe('done'), { timeout: 30_000 });
  const { sent, failed, total, failures } = await progress();
  expect({ total, ended: sent + failed }).toEqual({ total: PEOPLE, ended: PEOPLE });
  expect(failed).toBeLessThanOrEqual(KILLS.length);
  expect(failures.every(({ isUncertain }) => isUncertain)).toBe(true);
  const people = mailbox.mails.map(recipientOf);
  expect(new Set(people).size).toBe(people.length);
  expect(people.length).toBeGreaterThanOrEqual(PEOPLE - KILLS.length);
});
