import { count } from '@vigilia/contract/text/count';
import {
  countPicks,
  readOwnProfile,
  readProfile,
  updateOwnProfile,
  updateProfile,
} from '@vigilia/contract/users/member-profile';
import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  PROFILE_LISTS,
  type ProfileCategoryId,
  type ProfileItem,
  renameProfileItem,
} from '@vigilia/contract/users/profile';
import { changeOf, changesBetween, editOf, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { aUser, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { createMemberRate } from '../../../kernel/http/rate-limits/member-rate.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict, invalid, notFound } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { UNKNOWN_USER } from '../users/change-user.ts';
import { presentUser } from '../users/presenter.ts';
import { type StoredUser, userStore } from '../users/store.ts';
import { profileStore } from './store.ts';

const TEXTS = {
  taken: (name: string) => `Esta lista ya tiene «${name}». No distingue mayúsculas ni tildes.`,
  unknownItem: 'Este item ya no existe. Vuelva a cargar la página.',
  deletedMeanwhile: 'Algo de lo que eligió ya no está en las listas. Vuelva a cargar la página.',
  tooMany: (list: string, max: number) =>
    max === 1 ? `De «${list}» se elige uno solo` : `De «${list}» se eligen hasta ${max}`,
  tooOften: 'Ha cambiado su perfil muchas veces.',
  lost: (members: number) =>
    members === 1 ? '; 1 persona lo tenía' : `; ${count(members)} personas lo tenían`,
};

const LOGGED: LoggedFields<ProfileItem> = { name: 'nombre' };

const LISTS: Readonly<Record<ProfileCategoryId, string>> = {
  1: 'las ciudades',
  3: 'los países',
  4: 'las subespecialidades',
  5: 'las instituciones de trabajo',
  6: 'los departamentos',
  7: 'los pasatiempos',
  8: 'los intereses',
  9: 'las instituciones educativas',
};

const storesOf = (db: Db) => ({ items: profileStore(db), bin: binStore(db), users: userStore(db) });
type Stores = ReturnType<typeof storesOf>;

/** @throws Refusal 404 for an unknown or deleted user */
async function existing({ users }: Stores, id: number): Promise<StoredUser> {
  const user = await users.byId(id);
  if (!user) throw notFound(UNKNOWN_USER);
  return user;
}

const picksOf = async ({ items }: Stores, userId: number) =>
  (await items.picksOfAll([userId])).get(userId) ?? [];

/** @throws Refusal 409 for a deleted item, 422 for more items of a list than it allows */
async function pick({ items }: Stores, userId: number, wanted: readonly number[]): Promise<ProfileItem[]> {
  const ids = new Set(wanted);
  const found = await items.byIds([...ids]);
  if (found.length < ids.size) throw conflict(TEXTS.deletedMeanwhile);
  for (const { id, name, max } of PROFILE_LISTS)
    if (found.filter(({ categoryId }) => categoryId === id).length > max)
      throw invalid('items', TEXTS.tooMany(name, max));
  await items.setAllPicks([{ userId, items: found }]);
  return found;
}

const namesIn = (items: readonly ProfileItem[], list: ProfileCategoryId) =>
  items
    .filter(({ categoryId }) => categoryId === list)
    .map(({ name }) => name)
    .join(' · ');

export const profile = feature({
  name: 'profile',
  lane: 'office',
  stores: storesOf,
  routes: (on, { clock, database }) => {
    const takeRate = createMemberRate({ clock, database }, 'profiles', TEXTS.tooOften);

    on.cachedRead(listProfileItems, async ({ query, stores, setTotalCount }) => {
      const found = await stores.items.list(query);
      setTotalCount(found.total);
      return found.items;
    });

    on.write(createProfileItem, async ({ body, stores, audit }) => {
      const item = await stores.items.insert(body);
      if (!item) throw conflict(TEXTS.taken((await stores.items.sameName(body))?.name ?? body.name));
      audit(`Agregó «${item.name}» a ${LISTS[item.categoryId]}`);
      return item;
    });

    on.write(renameProfileItem, async ({ params: { id }, body: { name }, stores, audit }) => {
      const item = await stores.items.byId(id);
      if (!item) throw notFound(TEXTS.unknownItem);
      const renamed = { ...item, name };
      const taken = await stores.items.rename(item, name);
      if (taken !== null) throw conflict(TEXTS.taken(taken));
      const what = `Cambió el nombre de «${item.name}» en ${LISTS[item.categoryId]}`;
      audit(...editOf(what, changesBetween('profileItem', LOGGED, item, renamed)));
      return renamed;
    });

    on.write(deleteProfileItem, async ({ params: { id }, caller, stores, audit }) => {
      const item = await stores.items.byId(id);
      if (!item) throw notFound(TEXTS.unknownItem);
      await stores.bin.keep('profileItem', id, item.name, {
        at: clock.now().toISOString(),
        userId: caller.userId,
      });
      const members = await stores.items.remove(id);
      const lost = members > 0 ? TEXTS.lost(members) : '';
      audit(`Eliminó «${item.name}» de ${LISTS[item.categoryId]}${lost}`);
      return { id };
    });

    on.read(countPicks, ({ stores }) => stores.items.countPicks());

    on.read(readOwnProfile, async ({ caller, stores }) => ({
      ...presentUser(await existing(stores, caller.userId)),
      items: await picksOf(stores, caller.userId),
    }));

    on.write(updateOwnProfile, async ({ body, caller, stores }) => {
      takeRate(caller);
      const user = await existing(stores, caller.userId);
      return { ...presentUser(user), items: await pick(stores, user.id, body.items) };
    });

    on.read(readProfile, async ({ params: { id }, stores }) => {
      await existing(stores, id);
      return { items: await picksOf(stores, id) };
    });

    on.write(updateProfile, async ({ params: { id }, body, stores, audit }) => {
      const user = await existing(stores, id);
      const before = await picksOf(stores, id);
      const items = await pick(stores, id, body.items);
      const changes = PROFILE_LISTS.flatMap((list) => {
        const [old, now] = [namesIn(before, list.id), namesIn(items, list.id)];
        return old === now ? [] : [changeOf(list.name, old, now)];
      });
      audit(...editOf(sentence`Cambió el perfil de ${aUser(user)}`, changes));
      return { items };
    });
  },
});
