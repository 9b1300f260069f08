/** A restored backup sends no mails: its waiting invitations may have been sent since. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inviteUsers, readInvitations } from '@vigilia/contract/users/invitations';
import { expect, it } from 'vitest';
import { manyMembers } from '../../testing/builders/people.ts';
import { sourceOf } from '../../testing/comparison/backups.ts';
import { aFolder } from '../../testing/process.ts';
import { aServer } from '../../testing/server.ts';
import { backUp } from './back-up.ts';
import { restore, verifyBackup } from './restore.ts';

it('removes waiting invitations of a backup from the queue', async () => {
  const config = { JWT_SECRET: 'j'.repeat(40) };
  const server = await aServer({ config });
  const as = await server.anAdministrator();
  await manyMembers(server.dependencies, 3);
  let isSending = () => {};
  const sending = new Promise<void>((resolve) => {
    isSending = resolve;
  });
  let release = () => {};
  server.dependencies.mail.deliver = async () => {
    isSending();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return { outcome: 'sent' };
  };
  await server.ask(inviteUsers, { as, body: { filters: {} } });
  await sending;
  const file = join(aFolder(), 'copia.tar.gz');
  await backUp(sourceOf(server), file, server.clock.now());

  const target = await aServer({ config });
  await restore(file, await verifyBackup(file), target.dependencies);
  const restored = await target.reopen();
  expect(await restored.ask(readInvitations, { as })).toMatchObject({
    status: 200,
    data: { state: 'stopped', waiting: 0, stopped: 2, failed: 1 },
  });
  expect(readdirSync(restored.folder)).not.toContain('outbox');
  server.dependencies.mail.deliver = async () => ({ outcome: 'sent' });
  release();
});
