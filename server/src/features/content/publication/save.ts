/** Saves records with a history: version, edit conflicts, audit entry and pictures, in the transaction of the save. */
import type { SubjectKind } from '@vigilia/contract/activity';
import type { Call } from '@vigilia/contract/call';
import type { BinKind } from '@vigilia/contract/content/bin';
import {
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationState,
} from '@vigilia/contract/content/publication';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../../kernel/audit/audit-changes.ts';
import { aRecord, sentence } from '../../../kernel/audit/sentence.ts';
import type { WriteContext } from '../../../kernel/http/context.ts';
import type { Dependencies } from '../../../kernel/http/dependencies.ts';
import { invalid, notFound } from '../../../kernel/runtime/errors.ts';
import type { BinStore } from '../../../kernel/versions/bin-store.ts';
import { requireOpenedVersion } from '../../../kernel/versions/edit-conflicts.ts';
import type { Content, VersionStore } from '../../../kernel/versions/version-store.ts';
import type { fileStore } from '../../files/store.ts';
import type { StoredPublication } from './domain/publication.ts';
import type { PublishedTable } from './store.ts';

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
  readonly bin: BinStore;
}

export interface PublishedKind<Stored extends PublishedRecord> {
  readonly section: PublishedTable;
  /** How the activity log refers to it. */
  readonly subject: SubjectKind & BinKind;
  /** Spanish name with its article: `la noticia`. */
  readonly one: string;
  /** Message for a record that does not exist. */
  readonly unknown: string;
  /** The verb of its publication in the activity log: `Publicó`. */
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
export const PUBLICATION_FIELDS = ['draft', 'publishAt', 'expireAt'] as const;

type Tools = Pick<Dependencies, 'clock' | 'files' | 'images'>;
type Context<Stored extends PublishedRecord> = Pick<
  WriteContext<Call & { audience: 'administrator' }, PublishedStores<Stored>>,
  'stores' | 'caller' | 'picture' | 'afterCommit' | 'audit'
>;

export const fieldNamesOf = <Stored>(fields: LoggedFields<Stored>) =>
  Object.keys(fields) as (keyof Stored & string)[];

export function publishedRecords<Stored extends PublishedRecord>(
  { section, subject, one, unknown, published, nameOf, fields }: PublishedKind<Stored>,
  { clock, files, images }: Tools,
) {
  const names = fieldNamesOf(fields);
  const named = (record: Stored) => sentence`${one} «${aRecord(subject, record.id, nameOf(record))}»`;
  const now = () => clock.now().toISOString();

  const contentOf = (record: Stored): Content => ({
    picture: record.picture ?? null,
    content: JSON.stringify(
      Object.fromEntries([...names, ...PUBLICATION_FIELDS].map((name) => [name, record[name]])),
    ),
  });

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
    existing,
    create,
    save,

    /** Moves a record with its versions and pictures into the bin. */
    async remove(context: Context<Stored>, id: number): Promise<{ id: number }> {
      const { stores, caller, audit } = context;
      const record = await existing(stores, id);
      await stores.bin.keep(subject, id, nameOf(record), { at: now(), userId: caller.userId });
      await stores.versions.erase(section, [id]);
      await stores.records.remove(record);
      audit(`Eliminó ${one} «${nameOf(record)}»`);
      return { id };
    },
  };
}

export type PublishedRecords<Stored extends PublishedRecord> = ReturnType<typeof publishedRecords<Stored>>;
