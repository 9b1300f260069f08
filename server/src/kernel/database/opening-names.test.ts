/** Names that an earlier version froze for each voting (migration 092). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { frozenFor } from '../../features/roll/frozen-names.ts';
import { aDatabaseWithoutTables } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import type { Db } from './database.ts';
import { openDatabase } from './open.ts';

const AT = '2026-01-02T15:00:00.000Z';
const [ANA, LEO, EVA] = [7, 8, 9];

interface Frozen {
  readonly questionId: number;
  readonly userId: number;
  readonly name: string;
  readonly dni: string | null;
  readonly label: string | null;
  readonly onRoll: number;
}

const frozen = (questionId: number, userId: number, name: string, rest: Partial<Frozen> = {}): Frozen => ({
  ...{ questionId, userId, name, dni: null, label: null, onRoll: 1 },
  ...rest,
});

/** Of three votings of one assembly, the third opened first and the first again after the second, and one of another. */
const FROZEN = [
  frozen(3, ANA, 'Ana'),
  frozen(3, LEO, 'Leo', { onRoll: 0 }),
  frozen(1, ANA, 'Ana'),
  frozen(1, LEO, 'Leo', { dni: '5' }),
  frozen(2, ANA, 'Ana', { label: '(1)' }),
  frozen(2, LEO, 'Leo', { dni: '5' }),
  frozen(2, EVA, 'Eva'),
  frozen(4, LEO, 'Leonardo'),
];
const OPENINGS = [
  { id: 1, questionId: 3, assemblyId: 1 },
  { id: 2, questionId: 1, assemblyId: 1 },
  { id: 3, questionId: 4, assemblyId: 2 },
  { id: 4, questionId: 2, assemblyId: 1 },
  { id: 5, questionId: 1, assemblyId: 1 },
];

async function freezeAsBefore(tx: Db): Promise<void> {
  for (const id of [ANA, LEO, EVA])
    await sql`insert into users (id, name, last_name, email, phone, password_hash, user_type, created_at, name_search,
      last_name_search, email_search, dni_search)
      values (${id}, 'Otro', '', ${String(id)}, '3', 'x', 1, ${AT}, '', '', '', '')`.execute(tx);
  for (const id of [1, 2])
    await sql`insert into assemblies (id, title, description, start_date, end_date, participants, needs_quorum,
      quorum_min, agenda, search) values (${id}, 'General', '', ${AT}, ${AT}, 0, 0, 0, '[]', '')`.execute(tx);
  for (const { id, questionId, assemblyId } of OPENINGS) {
    await sql`insert into questions (id, title, assembly_id, is_list, state) values (${questionId}, '¿Sí?', ${assemblyId}, 0, 'closed')
      on conflict do nothing`.execute(tx);
    await sql`insert into openings (id, question_id, opened_at, opened_by, opened_present, opened_represented, opened_total,
      opened_needed, entitled, closed_at) values (${id}, ${questionId}, ${AT}, 7, 1, 0, 1, 0, 1, ${AT})`.execute(
      tx,
    );
  }
  // Leo joined before the second voting, Eva before it closed.
  for (const [id, userId] of [
    [11, ANA],
    [12, LEO],
    [13, EVA],
  ])
    await sql`insert into attendees (id, assembly_id, user_id, assist) values (${id}, 1, ${userId}, 1)`.execute(
      tx,
    );
  for (const { questionId, userId, name, dni, label, onRoll } of FROZEN)
    await sql`insert into frozen_names (question_id, user_id, name, last_name, dni, email, name_search, last_name_search,
      on_roll, label) values (${questionId}, ${userId}, ${name}, '', ${dni}, '', '', '', ${onRoll}, ${label})`.execute(
      tx,
    );
}

it('keeps the names of each voting of an earlier version, and who was on its roll', async () => {
  const place = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const before = await openDatabase(place, '091-act-keys');
  await before.write(freezeAsBefore);
  await before.close();

  const after = await openDatabase(place);
  for (const { questionId, userId, name, dni, label } of FROZEN) {
    const { rows } = await sql`select opening_names.name, opening_names.dni, label
      from users join opening_names on ${frozenFor(questionId)} where users.id = ${userId}`.execute(
      after.read,
    );
    expect({ questionId, rows }).toEqual({ questionId, rows: [{ name, dni, label }] });
  }
  const stored = await after.read
    .selectFrom('opening_names')
    .select(['user_id', 'opening_id'])
    .orderBy('assembly_id')
    .orderBy('user_id')
    .orderBy('opening_id')
    .execute();
  expect(stored.map(({ user_id, opening_id }) => [user_id, opening_id])).toEqual([
    [ANA, 1],
    [ANA, 4],
    [LEO, 1],
    [LEO, 2],
    [EVA, 4],
    [LEO, 3],
  ]);
  const closed = await after.read
    .selectFrom('openings')
    .select(['id', 'closed_attendee'])
    .orderBy('id')
    .execute();
  expect(closed.map(({ closed_attendee }) => closed_attendee)).toEqual([11, 12, 0, 13, 12]);
  await after.close();
});
