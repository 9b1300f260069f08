import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  type ProfileCategoryId,
  type ProfileItem,
  renameProfileItem,
} from '@vigilia/contract/users/profile';
import { changesBetween, editOf, type LoggedFields } from '../../audit/audit-changes.ts';
import { feature } from '../../http/routes.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { binStore } from '../../versions/bin-store.ts';
import { profileStore } from './store.ts';

const TEXTS = {
  taken: (name: string) => `Esta lista ya tiene «${name}». No distingue mayúsculas ni tildes.`,
  unknownItem: 'Este item ya no existe. Vuelva a cargar la página.',
};

const LOGGED: LoggedFields<ProfileItem> = { name: 'nombre' };

/** Spanish names of the lists in the activity log. */
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

export const profile = feature({
  name: 'profile',
  lane: 'office',
  stores: (db) => ({ items: profileStore(db), bin: binStore(db) }),
  routes: (on, { clock }) => {
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
      audit(...editOf(what, changesBetween(LOGGED, item, renamed)));
      return renamed;
    });

    on.write(deleteProfileItem, async ({ params: { id }, caller, stores, audit }) => {
      const item = await stores.items.byId(id);
      if (!item) throw notFound(TEXTS.unknownItem);
      await stores.bin.keep('profileItem', id, item.name, {
        at: clock.now().toISOString(),
        userId: caller.userId,
      });
      await stores.items.remove(id);
      audit(`Eliminó «${item.name}» de ${LISTS[item.categoryId]}`);
      return { id };
    });
  },
});
