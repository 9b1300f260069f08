/** Routes that list and restore the versions of a section's records. */
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/files';
import type { declareVersionCalls, StoredVersion } from '@vigilia/contract/publication';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';
import { pictureAddressOf } from '../files/store.ts';
import {
  fieldNamesOf,
  PUBLICATION_FIELDS,
  type PublishedKind,
  type PublishedRecord,
  type PublishedRecords,
  type PublishedStores,
} from './save.ts';

interface VersionedRecords<Stored extends PublishedRecord> {
  readonly kind: PublishedKind<Stored>;
  readonly records: PublishedRecords<Stored>;
  readonly dependencies: Pick<Dependencies, 'signedUrls'>;
}

export function registerVersionCalls<Stored extends PublishedRecord>(
  on: Routes<PublishedStores<Stored>>,
  { listVersions, restoreVersion }: ReturnType<typeof declareVersionCalls>,
  { kind, records, dependencies }: VersionedRecords<Stored>,
) {
  const { section, fields } = kind;
  const { existing, save } = records;
  const { signedUrls } = dependencies;
  const names = fieldNamesOf(fields);

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

  on.write(restoreVersion, async ({ params: { id }, body: { restore, version }, ...context }) => {
    const { stores } = context;
    const before = await existing(stores, id);
    const found = await stores.versions.content(section, id, restore);
    if (!found) throw notFound('Esta versión ya no se conserva. Vuelva a abrir la lista de versiones.');
    const stored = JSON.parse(found.content) as Partial<Stored>;
    const content = Object.fromEntries(
      names.flatMap((name) => (name in stored ? [[name, stored[name]]] : [])),
    );
    const after = { ...before, ...content, ...(found.picture && { picture: found.picture }) };
    const saved = await save(context, before, after, { opened: version, restored: restore });
    return { id, version: saved.version };
  });
}
