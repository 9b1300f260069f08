/** Saves records with a history: version, edit conflicts, audit entry and pictures, in the transaction of the save. */
import type { Call } from '@vigilia/contract/call';
import { CONTENT_KINDS, type PublishedKind } from '@vigilia/contract/content/kinds';
import {
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationState,
} from '@vigilia/contract/content/publication';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../../kernel/audit/audit-changes.ts';
import { aRecord, sentence } from '../../../kernel/audit/sentence.ts';
import type { Page } from '../../../kernel/database/paging.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import { invalid, notFound } from '../../../kernel/runtime/errors.ts';
import type { BinStore } from '../../../kernel/versions/bin-store.ts';
import { requireOpenedVersion } from '../../../kernel/versions/edit-conflicts.ts';
import type { Content, VersionStore } from '../../../kernel/versions/version-store.ts';
import type { fileStore } from '../../files/store.ts';
import type { StoredPublication, Visibility } from './domain/publication.ts';

/** A stored record; `picture` is the name of a stored picture. */
export interface PublishedRecord extends StoredPublication {
  readonly id: number;
  readonly picture?: string;
  /** In the administrators' order, 1 at the top. */
  readonly position?: number;
  /** The newest version. */
  readonly version: number;
}

export type NewRecord<Stored> = Omit<Stored, 'id' | 'version' | keyof StoredPublication> &
  Partial<StoredPublication>;

export interface RecordStore<Stored> {
  byId(id: number): Promise<Stored | undefined>;
  /** The rows of a page, and the number of rows on all pages. */
  list(query: Page & Visibility): Promise<{ rows: Stored[]; total: number }>;
  /** Published at once unless stated otherwise. */
  insert(record: NewRecord<Stored>): Promise<Stored>;
  update(record: Stored): Promise<unknown>;
  remove(record: Stored): Promise<unknown>;
}

export interface PublishedStores<
  Stored extends PublishedRecord,
  Records extends RecordStore<Stored> = RecordStore<Stored>,
> {
  readonly records: Records;
  readonly files: ReturnType<typeof fileStore>;
  readonly versions: VersionStore;
  readonly bin: BinStore;
}

/** Facts of a kind beside those in the contract. */
export interface Versioned<Stored extends PublishedRecord> {
  readonly kind: PublishedKind;
  /** The verb of its publication in the activity log, if it differs. */
  readonly published?: string;
  /**
   * Its fields besides picture and publication, which are sent, returned and kept in versions; with their names in the activity
   * log.
   */
  readonly fields: LoggedFields<Stored>;
}

const momentText = (moment: string | null) => (moment ? timeStamp(moment) : '');
const PUBLICATION: LoggedFields<StoredPublication> = {
  draft: { name: 'borrador', text: (draft) => (draft ? 'sí' : 'no') },
  publishAt: { name: 'se publica', text: momentText },
  expireAt: { name: 'vence', text: momentText },
};
export const PUBLICATION_FIELDS = ['draft', 'publishAt', 'expireAt'] as const;

type Tools = Pick<Dependencies, 'clock' | 'files' | 'images'>;
type Context<Stored extends PublishedRecord> = Pick<
  WriteContext<Call & { audience: 'administrator' }, PublishedStores<Stored>>,
  'stores' | 'caller' | 'picture' | 'afterCommit' | 'audit'
>;

export const fieldNamesOf = <Stored>(fields: LoggedFields<Stored>) =>
  Object.keys(fields) as (keyof Stored & string)[];

export function publishedRecords<Stored extends PublishedRecord>(
  { kind, published = 'Publicó', fields }: Versioned<Stored>,
  { clock, files, images }: Tools,
) {
  const { table: section, one, title } = CONTENT_KINDS[kind];
  const names = fieldNamesOf(fields);
  const nameOf = (record: Stored) => String(record[title as keyof Stored]);
  const named = (record: Stored) => sentence`${one} «${aRecord(kind, record.id, nameOf(record))}»`;
  const now = () => clock.now().toISOString();
  const unknown = () =>
    notFound(`${one.replace('la', 'Esta').replace('el', 'Este')} ya no existe. Vuelva a cargar la lista.`);

  const contentOf = (record: Stored): Content => ({
    picture: record.picture ?? null,
    content: JSON.stringify(
      Object.fromEntries([...names, ...PUBLICATION_FIELDS].map((name) => [name, record[name]])),
    ),
  });

  const existing = async (stores: PublishedStores<Stored>, id: number): Promise<Stored> => {
    const record = await stores.records.byId(id);
    if (!record) throw unknown();
    return record;
  };

  /** Removes pictures that neither the record nor a version refers to. */
  async function removePictures({ stores, afterCommit }: Context<Stored>, pictures: readonly string[]) {
    for (const picture of pictures) {
      await stores.files.forget(picture);
      afterCommit(() => files.remove(images.filesOf(picture)));
    }
  }

  /** Stores a new record with its first version. */
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
      ...changesBetween('content', fields, before, after),
      ...(newPicture ? [replaced('imagen')] : []),
      ...changesBetween('content', PUBLICATION, before, after),
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
    unknown,
    existing,
    create,
    save,

    /** Moves a record with its versions and pictures into the bin. */
    async remove(context: Context<Stored>, id: number): Promise<{ id: number }> {
      const { stores, caller, audit } = context;
      const record = await existing(stores, id);
      await stores.bin.keep(kind, id, nameOf(record), { at: now(), userId: caller.userId });
      await stores.versions.erase(section, [id]);
      await stores.records.remove(record);
      audit(`Eliminó ${one} «${nameOf(record)}»`);
      return { id };
    },
  };
}

export type PublishedRecords<Stored extends PublishedRecord> = ReturnType<typeof publishedRecords<Stored>>;
