/** Profiles of members: export to a spreadsheet, and import (R21.5). */
import { USER_TYPES } from '@vigilia/contract/limits';
import { count } from '@vigilia/contract/text/count';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { PROFILE_LISTS, type ProfileItem } from '@vigilia/contract/users/profile';
import {
  exportProfiles,
  ITEM_SEPARATOR,
  importProfiles,
  PROFILE_OUTCOMES,
  previewProfiles,
} from '@vigilia/contract/users/profile-files';
import { IMPORT_COLUMNS } from '@vigilia/contract/users/user-import';
import { sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import type { ReceivedTable } from '../../../kernel/http/context.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { type Sheet, sendSpreadsheet } from '../../../kernel/spreadsheets/writer.ts';
import { countsOf } from '../list-files/domain/plan.ts';
import { fingerprinted, previewOf, readListFile, requireConfirmed } from '../list-files/list-file.ts';
import { userList } from '../users/list.ts';
import { auditPeople } from '../users/selection.ts';
import { userStore } from '../users/store.ts';
import { planProfiles } from './domain/plan.ts';
import { profileStore } from './store.ts';

const TEXTS = {
  changedMeanwhile:
    'Los perfiles o las listas cambiaron desde la vista previa. Revise de nuevo qué hará el archivo y confírmelo.',
  blocked: (rows: number) =>
    rows === 1
      ? 'No se cambió nada: hay una fila que no se puede importar. Corrija el archivo, o confirme que se deja por fuera.'
      : `No se cambió nada: hay ${rows} filas que no se pueden importar. Corrija el archivo, o confirme que se dejan por fuera.`,
};

/** Members whose picks are read at once. */
const READ_AT_ONCE = 500;

const storesOf = (db: Db) => ({ items: profileStore(db), users: userStore(db), list: userList(db) });
type Stores = ReturnType<typeof storesOf>;

async function* rowsOf({ list, items }: Stores) {
  const ids = await list.selected({ filters: {} });
  for (const piece of chunksOf(ids, READ_AT_ONCE)) {
    const picks = await items.picksOfAll(piece);
    for await (const user of list.byIds(piece)) {
      if (user.userType !== USER_TYPES.member) continue;
      const picked: readonly ProfileItem[] = picks.get(user.id) ?? [];
      const cellOf = (listId: number) =>
        picked.flatMap(({ categoryId, name }) => (categoryId === listId ? name : [])).join(ITEM_SEPARATOR);
      yield [user.dni ?? '', user.name, user.lastName, ...PROFILE_LISTS.map(({ id }) => cellOf(id))];
    }
  }
}

const sheetOf = (stores: Stores): Sheet => ({
  name: 'Perfiles',
  columns: [
    ...[IMPORT_COLUMNS.dni, IMPORT_COLUMNS.name, IMPORT_COLUMNS.lastName].map((heading) => ({
      heading,
      width: 18,
    })),
    ...PROFILE_LISTS.map(({ name }) => ({ heading: name, width: 36 })),
  ],
  rows: rowsOf(stores),
});

/** @throws Refusal 422 for a file without numbers */
async function planFor({ users, items }: Stores, table: ReceivedTable) {
  const { rows, numbers, found } = await readListFile(users, table);
  const picks = await items.picksOfAll(found.map(({ id }) => id));
  return fingerprinted(planProfiles(rows, numbers, found, picks, (await items.list()).items), []);
}

export const profileFiles = feature({
  name: 'profile-files',
  lane: 'office',
  stores: storesOf,
  routes: (on, { clock }) => {
    on.stream(exportProfiles, async ({ query: { format }, stores }, reply) =>
      sendSpreadsheet(reply, `perfiles-${dayOf(clock.now().toISOString())}`, format, [sheetOf(stores)]),
    );

    on.read(previewProfiles, async ({ table, stores }) => {
      const plan = await planFor(stores, table);
      return { counts: countsOf(PROFILE_OUTCOMES, plan.rows), ...previewOf(plan, table) };
    });

    on.write(importProfiles, async ({ body, table, stores, audit }) => {
      const plan = await planFor(stores, table);
      const leftOut = requireConfirmed(plan, body, TEXTS);
      await stores.items.setAllPicks(
        plan.changing.map(({ member, items }) => ({ userId: member.id, items })),
      );
      auditPeople(
        audit,
        plan.changing.map(({ member }) => member),
        {
          areUsers: true,
          one: (name) => sentence`Importó el perfil de ${name}`,
          many: (people) => sentence`Importó los perfiles de ${count(people)} asociados`,
          after: 'perfil importado',
        },
      );
      return { changed: plan.changing.length, leftOut };
    });
  },
});
