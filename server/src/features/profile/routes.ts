import {
  createProfileItem,
  deleteProfileItem,
  listProfileItems,
  type ProfileCategoryId,
} from '@vigilia/contract/profile';
import { conflict, notFound } from '../../runtime/errors.ts';
import { feature } from '../../http/routes.ts';
import { profileStore } from './store.ts';

const TEXTS = {
  taken: (name: string) => `Esta lista ya tiene «${name}». No distingue mayúsculas ni tildes.`,
  unknownItem: 'Este item ya no existe. Vuelva a cargar la página.',
};

/** How the activity log calls the lists. */
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
  stores: (db) => ({ items: profileStore(db) }),
  routes: (on) => {
    on.readsAlike(listProfileItems, async ({ query, stores, total }) => {
      const found = await stores.items.list(query);
      total(found.total);
      return found.items;
    });

    on.writes(createProfileItem, async ({ body, stores, tell }) => {
      const item = await stores.items.insert(body);
      if (!item) throw conflict(TEXTS.taken((await stores.items.sameName(body)) ?? body.name));
      tell(`Agregó «${item.name}» a ${LISTS[item.categoryId]}`);
      return item;
    });

    on.writes(deleteProfileItem, async ({ params: { id }, stores, tell }) => {
      const item = await stores.items.remove(id);
      if (!item) throw notFound(TEXTS.unknownItem);
      tell(`Eliminó «${item.name}» de ${LISTS[item.categoryId]}`);
      return { id };
    });
  },
});
