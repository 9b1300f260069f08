/** Routes that list and restore the versions of a section's records. */
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/content/files';
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import type { declareVersionCalls, StoredVersion } from '@vigilia/contract/content/publication';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import type { Routes } from '../../../kernel/http/routes.ts';
import { conflict, notFound } from '../../../kernel/runtime/errors.ts';
import { pictureAddressOf } from '../../files/store.ts';
import {
  fieldNamesOf,
  PUBLICATION_FIELDS,
  type PublishedRecord,
  type PublishedRecords,
  type PublishedStores,
  type Versioned,
} from './save.ts';

const TEXTS = {
  dropped: 'Esta versión ya no se conserva. Vuelva a abrir la lista de versiones.',
  sameContent: (one: string) =>
    `No hay nada que restaurar: ${one} ya está como en esta versión. Vuelva a cargar la página.`,
  withoutPicture: (one: string) =>
    `La imagen de esta versión ya no está guardada en el servidor, y no se restauró nada. Edite ${one}: copie los textos de la versión y elija una imagen.`,
};

interface VersionedRecords<Stored extends PublishedRecord> {
  readonly kind: Versioned<Stored>;
  readonly records: PublishedRecords<Stored>;
  readonly dependencies: Pick<Dependencies, 'files' | 'images' | 'signedUrls'>;
}

export function registerVersionCalls<Stored extends PublishedRecord>(
  on: Routes<PublishedStores<Stored>>,
  { listVersions, restoreVersion }: ReturnType<typeof declareVersionCalls>,
  { kind, records, dependencies }: VersionedRecords<Stored>,
) {
  const { table: section, one } = CONTENT_KINDS[kind.kind];
  const { existing, save } = records;
  const { files, images, signedUrls } = dependencies;
  const names = fieldNamesOf(kind.fields);

  const addressOf = (picture: string, archived: boolean) => {
    // The panel of versions shows the smallest width.
    const address = pictureAddressOf(pictureVariant(picture, PICTURE_WIDTHS[0]));
    return archived ? signedUrls.sign(address) : address;
  };

  on.read(listVersions, async ({ params: { id }, stores }): Promise<StoredVersion[]> => {
    const { picture: current } = await existing(stores, id);
    const versions = await stores.versions.list(section, id);
    return versions.map(({ number, savedAt, savedBy, restored, picture, content }) => {
      const stored = JSON.parse(content) as Partial<Record<string, string | number | boolean | null>>;
      return {
        version: number,
        savedAt,
        savedBy,
        restored,
        content: {
          ...Object.fromEntries(
            [...names, ...PUBLICATION_FIELDS].map((name) => [name, stored[name] ?? null]),
          ),
          ...(picture && { picture: addressOf(picture, picture !== current) }),
        },
      };
    });
  });

  /** Whether every width of a picture is stored. */
  async function isStored(picture: string): Promise<boolean> {
    for (const name of images.filesOf(picture)) {
      const file = await files.read(name);
      if (!file) return false;
      file.stream.destroy();
    }
    return true;
  }

  on.writeAfter(
    restoreVersion,
    async ({ params: { id }, body: { restore }, stores }) => {
      const version = await stores.versions.content(section, id, restore);
      return !version?.picture || (await isStored(version.picture));
    },
    async ({ params: { id }, body: { restore, version }, prepared: hasPicture, ...context }) => {
      const { stores } = context;
      const before = await existing(stores, id);
      const found = await stores.versions.content(section, id, restore);
      if (!found) throw notFound(TEXTS.dropped);
      const stored = JSON.parse(found.content) as Partial<Stored>;
      const content = Object.fromEntries(
        names.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])),
      );
      const after = { ...before, ...content, ...(found.picture && { picture: found.picture }) };
      if (after.picture !== before.picture && !hasPicture) throw conflict(TEXTS.withoutPicture(one));
      const saved = await save(context, before, after, { opened: version, restored: restore });
      // One of several concurrent restores of a version wins.
      if (saved === before) throw conflict(TEXTS.sameContent(one));
      return { id, version: saved.version };
    },
  );
}
