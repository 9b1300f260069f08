/** A restored backup sends no mails: its waiting invitations may have been sent since. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inviteUsers, readInvitations } from '@vigilia/contract/users/invitations';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../kernel/database/open.ts';
import { manyMembers } from '../../../testing/builders/people.ts';
import { sourceOf } from '../../../testing/comparison/backups.ts';
import { aDatabaseWithoutTables } from '../../../testing/databases.ts';
import { aFolder } from '../../../testing/process.ts';
import { aServer } from '../../../testing/server.ts';
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

it('sends no mail of a backup about a power', async () => {
  const server = await aServer();
  const { id } = await server.aMember();
  const mail = {
    purpose: 'power',
    batch: 1,
    user_id: id,
    state: 'pending',
    requested_at: '2026-01-02',
  } as const;
  await server.dependencies.database.write((tx) => tx.insertInto('outgoing_mails').values(mail).execute());
  const file = join(aFolder(), 'copia.tar.gz');
  await backUp(sourceOf(server), file, server.clock.now());
  const { dependencies } = await aServer();
  await restore(file, await verifyBackup(file), dependencies);
  const restored = dependencies.database.read.selectFrom('outgoing_mails').select('state');
  expect(await restored.execute()).toEqual([{ state: 'uncertain' }]);
});

it('stops the mails of a backup of an earlier version', async () => {
  const schema = '086-merged-accounts';
  const source = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) }, schema);
  const at = '2026-01-02T15:00:00.000Z';
  await source.write(async (tx) => {
    await sql`insert into users (id, name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search) values (7, 'Ana', 'Ruiz', 'a@a.test', '3', 'x', 2, ${at}, 'ana ruiz',
      'ruiz', 'a@a.test', ''), (8, 'Leo', 'Gil', 'l@a.test', '3', 'x', 1, ${at}, 'leo gil', 'gil', 'l@a.test', '')`.execute(
      tx,
    );
    await sql`insert into invitation_runs (started_at, started_by) values (${at}, 'Ana')`.execute(tx);
    await sql`insert into invitations (user_id, state, urgent) values (7, 'sending', 0), (8, 'waiting', 0)`.execute(
      tx,
    );
  });
  const server = await aServer();
  const file = join(aFolder(), 'copia.tar.gz');
  await backUp({ ...sourceOf(server), snapshot: source.snapshot }, file, new Date(at));
  const target = await openDatabase({ DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) }, schema);
  await restore(file, await verifyBackup(file), { database: target, files: server.dependencies.files });
  const { rows } = await sql`select user_id, state from invitations order by user_id`.execute(target.read);
  expect(rows).toEqual([
    { user_id: 7, state: 'uncertain' },
    { user_id: 8, state: 'stopped' },
  ]);
  await source.close();
  await target.close();
});
