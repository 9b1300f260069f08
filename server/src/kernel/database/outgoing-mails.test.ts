import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aDatabaseWithoutTables } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import { openDatabase } from './open.ts';

it('keeps the mails of an earlier version with their outcomes in the one queue', async () => {
  const place = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const before = await openDatabase(place, '086-merged-accounts');
  const at = '2026-01-02T15:00:00.000Z';
  const later = '2026-01-02T15:10:00.000Z';
  await before.write(async (tx) => {
    await sql`insert into users (id, name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search) values (7, 'Ana', 'Ruiz', 'a@a.test', '3', 'x', 2, ${at}, 'ana ruiz',
      'ruiz', 'a@a.test', ''), (8, 'Leo', 'Gil', 'l@a.test', '3', 'x', 1, ${at}, 'leo gil', 'gil', 'l@a.test', '')`.execute(
      tx,
    );
    await sql`insert into assemblies (id, title, description, start_date, end_date, participants, needs_quorum, quorum_min,
      agenda, search) values (1, 'General', 'd', ${at}, ${at}, 0, 0, 0, '["Uno"]', 'general')`.execute(tx);
    await sql`insert into seals (id, assembly_id, number, at, kind, body, previous, hash, public_key, signature)
      values (5, 1, 1, ${at}, 'closed', '{}', '', 'h', '', '')`.execute(tx);
    await sql`insert into invitation_runs (started_at, started_by) values (${at}, 'Ana')`.execute(tx);
    await sql`insert into invitations (user_id, state, urgent, tries, not_before)
      values (7, 'sent', 0, 0, null), (8, 'waiting', 1, 1, ${later})`.execute(tx);
    await sql`insert into convocations (id, assembly_id, audience, subject, text, started_at, started_by)
      values (3, 1, 'roll', 's', 't', ${at}, 7)`.execute(tx);
    await sql`insert into convocation_recipients (convocation_id, user_id, state, email, reason, response, finished_at)
      values (3, 7, 'refused', 'a@a.test', 'mailbox-full', '552 Full', ${later}), (3, 8, 'pending', null, null, null, null)`.execute(
      tx,
    );
    await sql`insert into scrutineer_mails (assembly_id, seal_number, email, state, requested_at, finished_at)
      values (1, 1, 'eva@a.test', 'accepted', ${at}, ${later})`.execute(tx);
  });
  await before.close();

  const after = await openDatabase(place);
  const none = {
    ...{ user_id: null, email: null, turn: 1, tries: 0, not_before: null, reason: null, response: null },
    ...{ requested_at: at, finished_at: null },
  };
  expect(await after.read.selectFrom('outgoing_mails').selectAll().orderBy('id').execute()).toEqual(
    [
      { purpose: 'invitation', batch: 0, user_id: 7, state: 'accepted' },
      { purpose: 'invitation', batch: 0, user_id: 8, state: 'pending', turn: 0, tries: 1, not_before: later },
      {
        ...{ purpose: 'call', batch: 3, user_id: 7, state: 'refused', email: 'a@a.test' },
        ...{ reason: 'mailbox-full', response: '552 Full', finished_at: later },
      },
      { purpose: 'call', batch: 3, user_id: 8, state: 'pending' },
      { purpose: 'seal', batch: 5, email: 'eva@a.test', state: 'accepted', finished_at: later },
    ].map((row, index) => ({ id: index + 1, ...none, ...row })),
  );
  await after.close();
});
