import { createLink, deleteLink, LINK_NAMES, linkByName, updateLink } from '@vigilia/contract/links';
import { changeOf, changesBetween, editOf } from '../../http/audit/audit-changes.ts';
import { feature } from '../../http/routes.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import { linkStore } from './store.ts';
import { titleOf } from './titles.ts';

const TEXTS = {
  unknownSection: 'Esta sección no existe',
  alreadySaved: 'Esta sección ya tiene un enlace. Vuelva a cargar la página para editarlo.',
  unknownLink: 'Este enlace ya no existe. Vuelva a cargar la página.',
};

const SECTIONS: ReadonlySet<string> = new Set(LINK_NAMES);

export const links = feature({
  name: 'links',
  stores: (db) => ({ links: linkStore(db) }),
  routes: (on) => {
    on.cachedRead(linkByName, async ({ params: { name }, stores }) => {
      if (!SECTIONS.has(name)) throw notFound(TEXTS.unknownSection);
      return (await stores.links.byName(name)) ?? null;
    });

    on.write(createLink, async ({ body: { link, url }, stores, audit }) => {
      const saved = await stores.links.insert(link, url);
      if (!saved) throw conflict(TEXTS.alreadySaved);
      audit(`Guardó el enlace de ${titleOf(link)}: ${url}`);
      return saved;
    });

    on.write(updateLink, async ({ params: { id }, body: { url }, stores, audit }) => {
      const before = await stores.links.byId(id);
      const saved = await stores.links.update(id, url);
      if (!before || !saved) throw notFound(TEXTS.unknownLink);
      audit(
        ...editOf(
          `Cambió el enlace de ${titleOf(saved.link)}: ${url}`,
          changesBetween({ url: 'enlace' }, before, saved),
        ),
      );
      return saved;
    });

    on.write(deleteLink, async ({ params: { id }, stores, audit }) => {
      const removed = await stores.links.remove(id);
      if (!removed) throw notFound(TEXTS.unknownLink);
      audit(`Eliminó el enlace de ${titleOf(removed.link)}`, [changeOf('enlace', removed.url, '')]);
      return { id };
    });
  },
});
