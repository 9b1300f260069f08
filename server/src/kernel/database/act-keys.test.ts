import type { ActivityChange } from '@vigilia/contract/activity';
import { expect, it } from 'vitest';
import { aDatabaseWithoutTables } from '../../testing/databases.ts';
import { aFolder } from '../../testing/process.ts';
import { openDatabase } from './open.ts';

const changed = (field: string, before: string | null, after: string | null): ActivityChange => ({
  field,
  before,
  after,
});

/** Entries as earlier versions wrote them, with the key and the changes that they get. */
const ENTRIES: readonly (readonly [
  what: string,
  change: ActivityChange | null,
  key: string | null,
  added?: object,
])[] = [
  ['Verificó con su documento la identidad de Ana en la mesa de «A»', null, 'identity-verified'],
  [
    'Unió a Ana la cuenta repetida de Eva',
    changed('cédula de la cuenta repetida', '1', null),
    'accounts-merged',
    { key: 'mergedUser.dni' },
  ],
  ['Su inicio de sesión se desbloqueó en el servidor', null, 'sign-in-unlocked'],
  ['Importó usuarios: 0 nuevos', changed('Ana (1): apellido', 'A', 'B'), null, { key: 'user.lastName' }],
  [
    'Editó a Ana',
    changed('tipo de usuario', 'asociado', 'administrador'),
    null,
    { key: 'user.userType', from: 1, to: 2 },
  ],
  [
    'Marcó en mora a 2 asociados',
    changed('Ana Ríos: paz y salvo', 'sin dato', 'en mora'),
    null,
    { key: 'user.standing', from: null, to: false },
  ],
  [
    'Editó la pregunta «P»',
    changed('candidatos', 'Ana · Eva', 'Ana'),
    'question-edited',
    { key: 'question.optionTaken' },
  ],
  [
    'Editó la pregunta «P»',
    changed('candidatos', 'Ana', 'Ana · Eva'),
    'question-edited',
    { key: 'question.optionAdded' },
  ],
  [
    'Editó la pregunta «P»',
    changed('planchas', '…', '…'),
    'question-edited',
    { key: 'question.optionTaken', isCut: true },
  ],
  ['Abrió la votación de «P»', changed('mayoría', null, 'la mitad más uno'), null, {}],
  [
    'Cambió cómo se registran los asociados',
    changed('formas de registrarse', 'en el salón, con su código, a distancia', 'a distancia'),
    null,
    { key: 'assembly.ways', from: ['hall', 'remote'], to: ['remote'] },
  ],
  [
    'Editó la asamblea «A»',
    changed('descripción', 'a…', 'b…'),
    null,
    { key: 'assembly.description', isCut: true },
  ],
  ['Guardó el enlace', changed('enlace', 'a', 'b'), null, {}],
];

it('gives the entries of an earlier version the keys of their acts and fields', async () => {
  const place = { DATA_DIR: aFolder(), ...(await aDatabaseWithoutTables()) };
  const before = await openDatabase(place, '090-name-words-at-once-expand');
  const entry = { at: '2026-01-02T15:00:00.000Z', user_id: 7, person: 'Ana', area: 'Usuarios' };
  const rows = ENTRIES.map(([what, change]) => ({
    ...entry,
    what,
    changes: change && JSON.stringify([change]),
  }));
  await before.write((tx) => tx.insertInto('activity').values(rows).execute());
  await before.close();

  const after = await openDatabase(place);
  const entries = await after.read.selectFrom('activity').select(['key', 'changes']).orderBy('id').execute();
  expect(entries.map(({ key, changes }) => [key, JSON.parse(changes ?? 'null')])).toEqual(
    ENTRIES.map(([, change, key, added]) => [key, change && [{ ...change, ...added }]]),
  );
  await expect(after.write((tx) => tx.updateTable('activity').set({ key: null }).execute())).rejects.toThrow(
    'only added',
  );
  await after.close();
});
