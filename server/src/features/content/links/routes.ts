import {
  createLink,
  deleteLink,
  LINK_NAMES,
  type Link,
  linkByName,
  SECTION_NAMES,
  updateLink,
} from '@vigilia/contract/content/links';
import { changeOf, changesBetween, editOf } from '../../../kernel/audit/audit-changes.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { notFound, Refusal } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { countSave, editConflictWith } from '../../../kernel/versions/edit-conflicts.ts';
import { type VersionStore, versionStore } from '../../../kernel/versions/version-store.ts';
import { type LinkStore, linkStore } from './store.ts';

/** Titles of the link sections in the activity log. */
const BY_NAME: Readonly<Record<string, string>> = SECTION_NAMES;

/** @param name as stored: a removed section keeps its name */
export const titleOf = (name: string): string => BY_NAME[name] ?? name;

const TEXTS = {
  unknownSection: 'Esta sección no existe',
  alreadySaved: 'Esta sección ya tiene un enlace. Vuelva a cargar la página para editarlo.',
  unknownLink: 'Este enlace ya no existe. Vuelva a cargar la página.',
};

const linkOf = ({ link }: Link) => `el enlace de ${titleOf(link)}`;

/** Another administrator saved the first one meanwhile: an edit conflict, too. */
async function alreadySaved(
  { links, versions }: { links: LinkStore; versions: VersionStore },
  name: string,
): Promise<Refusal> {
  const saved = await links.byName(name);
  const latest = saved && (await versions.latest('links', saved.id));
  return new Refusal(409, TEXTS.alreadySaved, latest && { editConflict: editConflictWith(latest) });
}

const SECTIONS: ReadonlySet<string> = new Set(LINK_NAMES);

export const links = feature({
  name: 'links',
  lane: 'office',
  stores: (db) => ({ links: linkStore(db), versions: versionStore(db), bin: binStore(db) }),
  routes: (on, { clock }) => {
    on.cachedRead(linkByName, async ({ params: { name }, stores, forAdministrator }) => {
      if (!SECTIONS.has(name)) throw notFound(TEXTS.unknownSection);
      const link = await stores.links.byName(name);
      if (!link) return null;
      const { version, ...fields } = link;
      return forAdministrator ? { ...fields, version } : fields;
    });

    on.write(createLink, async ({ body: { link, url }, stores, audit }) => {
      const saved = await stores.links.insert(link, url);
      if (!saved) throw await alreadySaved(stores, link);
      audit(`Guardó el enlace de ${titleOf(link)}: ${url}`);
      return { ...saved, version: 0 };
    });

    on.write(updateLink, async ({ params: { id }, body, caller, stores, audit }) => {
      const { url, version: opened } = body;
      const before = await stores.links.byId(id);
      const saved = await stores.links.update(id, url);
      if (!before || !saved) throw notFound(TEXTS.unknownLink);
      const changes = changesBetween('link', { url: 'enlace' }, before, saved);
      const version = await countSave(stores.versions, 'links', id, changes.length > 0, {
        opened,
        what: linkOf(saved),
        userId: caller.userId,
        at: clock.now().toISOString(),
      });
      audit(...editOf(`Cambió el enlace de ${titleOf(saved.link)}: ${url}`, changes));
      return { ...saved, version };
    });

    on.write(deleteLink, async ({ params: { id }, caller, stores, audit }) => {
      const removed = await stores.links.byId(id);
      if (!removed) throw notFound(TEXTS.unknownLink);
      const saving = { at: clock.now().toISOString(), userId: caller.userId };
      await stores.bin.keep('link', id, titleOf(removed.link), saving);
      await stores.links.remove(id);
      await stores.versions.erase('links', [id]);
      audit(`Eliminó el enlace de ${titleOf(removed.link)}`, [changeOf('enlace', removed.url, '')]);
      return { id };
    });
  },
});
