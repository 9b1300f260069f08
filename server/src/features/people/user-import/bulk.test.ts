/** Bulk imports during other reads and writes: short waits, atomic visibility. */
import { importUsers } from '@vigilia/contract/users/user-import';
import { deleteUser, listUsers, updateUser } from '@vigilia/contract/users/users';
import { describe, expect, it, vi } from 'vitest';
import { demoMembers } from '../../../demo/people.ts';
import { aServer, type TestServer } from '../../../testing/server.ts';
import type { ImportPlan } from './plan.ts';
import { partsOf } from './store.ts';

const HEADINGS = 'Nombre;Apellido;Correo Electronico;Celular;Tipo de documento;Cedula';
const MEMBERS = demoMembers(1000);
const sheet = (change = '') =>
  [
    HEADINGS,
    ...MEMBERS.map(({ name, lastName, email, phone, dni }) =>
      [name, `${lastName}${change}`, `${change}${email}`, phone, '1', dni].join(';'),
    ),
  ].join('\n');

async function aStart() {
  const server = await aServer();
  const as = await server.anAdministrator();
  const bring = (content: string) =>
    server.ask(importUsers, { as, form: [{ name: 'lista.csv', type: 'text/csv', content }] });
  const total = async () => {
    const answer = await server.ask(listUsers, { as, query: { limit: '1' } });
    return Number(answer.headers['x-total-count']);
  };
  return { server, as, bring, total };
}

/** Runs a task between the plan and the write of an import. */
function meanwhile({ dependencies }: TestServer, happens: () => Promise<unknown>): void {
  const { write } = dependencies.database;
  vi.spyOn(dependencies.database, 'write').mockImplementationOnce(async (unit, lane) => {
    await happens();
    return write(unit, lane);
  });
}

it('commits other writes during an import, and shows no partial import', async () => {
  const { server, bring, total } = await aStart();
  for (const content of [sheet(), sheet('x')]) {
    const state = { importing: true };
    const importing = bring(content).finally(() => {
      state.importing = false;
    });
    let written = 0;
    const seen = new Set<number>();
    while (state.importing) {
      await server.dependencies.database.write((tx) =>
        tx
          .updateTable('links')
          .set({ url: String(written) })
          .where('name', '=', 'x')
          .execute(),
      );
      if (state.importing) written += 1;
      seen.add(await total());
    }
    expect((await importing).status).toBe(200);
    expect(written).toBeGreaterThan(3);
    expect([...seen].filter((count) => count !== 1 && count !== 1 + MEMBERS.length)).toEqual([]);
  }
});

it('writes a bounded number of rows in each statement', () => {
  const before = { name: 'A', lastName: 'B', email: 'a@a.test', phone: '1', dniType: 1, dni: '1' };
  const changed = Array.from({ length: 4500 }, (_, id) => ({
    before: { ...before, id },
    fields: { ...before, userType: 1, ...(id % 3 === 0 ? { phone: '2' } : { email: `b${id}@a.test` }) },
  }));
  const added = Array.from({ length: 1001 }, () => ({ ...before, userType: 1 }));
  const parts = [...partsOf({ added, changed } as unknown as ImportPlan)];
  const sizes = parts.map((part) => ('added' in part ? part.added : part.changes).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(5501);
  // Only changed columns are written, so that only their indices are.
  expect(new Set(parts.map((part) => ('added' in part ? 'all' : String(part.columns))))).toEqual(
    new Set(['all', 'phone', 'email,email_search']),
  );
});

describe('a change between plan and write of an import', () => {
  const CHANGED = { status: 409, message: expect.stringMatching(/^Los usuarios cambiaron/) };
  const row = (dni: string, email = 'ana@a.test') => `${HEADINGS}\nAna;Ríos;${email};3;;${dni}`;
  const names = async (server: TestServer) =>
    (await server.dependencies.database.read.selectFrom('users').select('name').orderBy('id').execute()).map(
      ({ name }) => name,
    );

  it.each(['dni', 'email'] as const)('refuses an import after a new user took the %s', async (field) => {
    const { server, bring } = await aStart();
    meanwhile(server, () => server.aMember(field === 'dni' ? { dni: '55' } : { email: 'ana@a.test' }));
    expect(await bring(row('55'))).toMatchObject(CHANGED);
    expect(await names(server)).toEqual(['Lucía', 'Lucía']);
    expect((await bring(row('66', 'otra@a.test'))).data.new).toBe(1);
  });

  it('refuses an import after one of its users was edited', async () => {
    const { server, as, bring } = await aStart();
    const { id } = await server.aMember({ name: 'Ana', dni: '55' });
    meanwhile(server, () => server.ask(updateUser, { as, params: { id }, body: { phone: '77' } }));
    expect(await bring(row('55'))).toMatchObject(CHANGED);
    expect(await names(server)).toEqual(['Lucía', 'Ana']);
  });

  it('refuses an import after one of its users was deleted', async () => {
    const { server, as, bring } = await aStart();
    const { id } = await server.aMember({ name: 'Ana', dni: '55' });
    meanwhile(server, () => server.ask(deleteUser, { as, params: { id } }));
    expect(await bring(row('55'))).toMatchObject(CHANGED);
    expect(await names(server)).toEqual(['Lucía', 'Usuario eliminado']);
  });

  it('keeps concurrent edits of other users', async () => {
    const { server, as, bring } = await aStart();
    const { id } = await server.aMember({ dni: '44' });
    meanwhile(server, () => server.ask(updateUser, { as, params: { id }, body: { name: 'Eva' } }));
    expect((await bring(row('55'))).status).toBe(200);
    expect(await names(server)).toEqual(['Lucía', 'Eva', 'Ana']);
  });
});
