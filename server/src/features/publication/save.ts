/** Saves records with a history: version, edit conflicts, audit entry and pictures, in the transaction of the save. */
import type { SubjectKind } from '@vigilia/contract/activity';
import type { Call } from '@vigilia/contract/call';
import { timeStamp } from '@vigilia/contract/colombian-time';
import { PICTURE_WIDTHS, pictureVariant } from '@vigilia/contract/files';
import {
  type declareVersionCalls,
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationState,
  type StoredVersion,
} from '@vigilia/contract/publication';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../audit/audit-changes.ts';
import { aRecord, sentence } from '../../audit/sentence.ts';
import type { WriteContext } from '../../http/context.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Routes } from '../../http/routes.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { requireOpenedVersion } from '../../versions/edit-conflicts.ts';
import type { Content, VersionStore } from '../../versions/version-store.ts';
import { type fileStore, pictureAddressOf } from '../files/store.ts';
import type { PublishedTable, StoredPublication } from './visibility.ts';

/** A stored record; `picture` is the name of a stored picture. */
export interface PublishedRecord extends StoredPublication {
  readonly id: number;
  readonly picture?: string;
  /** The newest version. */
  readonly version: number;
}

export interface PublishedStores<Stored extends PublishedRecord> {
  readonly records: {
    byId(id: number): Promise<Stored | undefined>;
    update(record: Stored): Promise<unknown>;
    remove(record: Stored): Promise<unknown>;
  };
  readonly files: ReturnType<typeof fileStore>;
  readonly versions: VersionStore;
}

/** A kind of record with a history. */
export interface PublishedKind<Stored extends PublishedRecord> {
  readonly section: PublishedTable;
  /** How the activity log refers to it. */
  readonly subject: SubjectKind;
  /** Spanish name with its article: `la noticia`. */
  readonly one: string;
  /** Message for a record that does not exist. */
  readonly unknown: string;
  /** What its publication is called in the activity log: `Publicó`. */
  readonly published: string;
  nameOf(record: Stored): string;
  /** The fields that a version keeps and a restore brings back, with their names in the activity log. */
  readonly fields: LoggedFields<Stored>;
}

const momentText = (moment: string | null) => (moment ? timeStamp(moment) : '');
const PUBLICATION: LoggedFields<StoredPublication> = {
  draft: { name: 'borrador', text: (draft) => (draft ? 'sí' : 'no') },
  publishAt: { name: 'se publica', text: momentText },
  expireAt: { name: 'vence', text: momentText },
};
const PUBLICATION_FIELDS = ['draft', 'publishAt', 'expireAt'] as const;

type Tools = Pick<Dependencies, 'clock' | 'files' | 'images' | 'signedUrls'>;
type Context<Stored extends PublishedRecord> = Pick<
  WriteContext<Call & { audience: 'administrator' }, PublishedStores<Stored>>,
  'stores' | 'caller' | 'picture' | 'afterCommit' | 'audit'
>;

export function publishedRecords<Stored extends PublishedRecord>(
  { section, subject, one, unknown, published, nameOf, fields }: PublishedKind<Stored>,
  { clock, files, images, signedUrls }: Tools,
) {
  const names = Object.keys(fields) as (keyof Stored & string)[];
  const named = (record: Stored) => sentence`${one} «${aRecord(subject, record.id, nameOf(record))}»`;
  const now = () => clock.now().toISOString();

  const contentOf = (record: Stored): Content => ({
    picture: record.picture ?? null,
    content: JSON.stringify(
      Object.fromEntries([...names, ...PUBLICATION_FIELDS].map((name) => [name, record[name]])),
    ),
  });

  const addressOf = (picture: string, archived: boolean) => {
    // The panel of versions shows the smallest width.
    const address = pictureAddressOf(pictureVariant(picture, PICTURE_WIDTHS[0]));
    return archived ? signedUrls.sign(address) : address;
  };

  const existing = async (stores: PublishedStores<Stored>, id: number): Promise<Stored> => {
    const record = await stores.records.byId(id);
    if (!record) throw notFound(unknown);
    return record;
  };

  /** Removes pictures that neither the record nor a version refers to. */
  async function removePictures({ stores, afterCommit }: Context<Stored>, pictures: readonly string[]) {
    for (const picture of pictures) {
      await stores.files.forget(picture);
      afterCommit(() => files.remove(images.filesOf(picture)));
    }
  }

  /** Stores a record that does not exist yet, with its first version. */
  async function create(context: Context<Stored>, insert: () => Promise<Stored>): Promise<Stored> {
    const { stores, caller, picture, audit } = context;
    const at = now();
    if (picture) await stores.files.record(picture, 'image', at);
    const record = await insert();
    const saving = { userId: caller.userId, at };
    const { number } = await stores.versions.add(section, record.id, saving, contentOf(record), null);
    const name = named(record);
    const state = publicationState(record, clock.now());
    if (state === 'draft') audit(sentence`Guardó como borrador ${name}`);
    else if (state === 'scheduled') audit(sentence`Programó ${name} para el ${momentText(record.publishAt)}`);
    else audit(sentence`${published} ${name}`);
    return { ...record, version: number };
  }

  /** Stores a changed record as a new version. @param opened the version that the editor has seen */
  async function save(
    context: Context<Stored>,
    before: Stored,
    after: Stored,
    { opened, restored = null }: { opened: number | undefined; restored?: number | null },
  ): Promise<Stored> {
    const { stores, caller, picture, audit } = context;
    const newPicture = before.picture !== after.picture;
    const changes = [
      ...changesBetween(fields, before, after),
      ...(newPicture ? [replaced('imagen')] : []),
      ...changesBetween(PUBLICATION, before, after),
    ];
    const what = restored ? `Restauró la versión ${restored} de` : 'Editó';
    if (changes.length > 0) {
      requireOpenedVersion(opened, await stores.versions.latest(section, before.id), one, caller.userId);
      if (!expiresAfterPublication(after)) throw invalid('expireAt', EXPIRES_BEFORE_PUBLICATION);
    }
    audit(...editOf(sentence`${what} ${named(before)}`, changes));
    if (changes.length === 0) return before;
    const at = now();
    if (picture) await stores.files.record(picture, 'image', at);
    await stores.records.update(after);
    const saving = { userId: caller.userId, at };
    const { number, unused } = await stores.versions.add(
      section,
      before.id,
      saving,
      { ...contentOf(after), restored },
      contentOf(before),
    );
    if (newPicture && before.picture) await stores.files.setArchived(before.picture, true);
    if (newPicture && after.picture) await stores.files.setArchived(after.picture, false);
    await removePictures(context, unused);
    return { ...after, version: number };
  }

  return {
    existing,
    create,
    save,

    /** Removes a record with its versions and pictures. */
    async remove(context: Context<Stored>, id: number): Promise<{ id: number }> {
      const { stores, audit } = context;
      const record = await existing(stores, id);
      const pictures = new Set(await stores.versions.erase(section, id));
      if (record.picture) pictures.add(record.picture);
      await stores.records.remove(record);
      await removePictures(context, [...pictures]);
      audit(`Eliminó ${one} «${nameOf(record)}»`);
      return { id };
    },

    /** Registers the calls that list and restore versions. */
    registerVersionCalls(
      on: Routes<PublishedStores<Stored>>,
      { listVersions, restoreVersion }: ReturnType<typeof declareVersionCalls>,
    ) {
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
    },
  };
}
