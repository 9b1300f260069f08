import type { Call } from '@vigilia/contract/call';
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import type { declareVersionCalls } from '@vigilia/contract/content/publication';
import type { Db } from '../../../kernel/database/database.ts';
import type { Page } from '../../../kernel/database/paging.ts';
import { type Feature, feature, type Routes } from '../../../kernel/http/routes.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore, pictureAddressOf } from '../../files/store.ts';
import { mergedPublication, type Visibility } from './domain/publication.ts';
import {
  fieldNamesOf,
  type NewRecord,
  type PublishedRecord,
  type PublishedRecords,
  type PublishedStores,
  publishedRecords,
  type RecordStore,
  type Versioned,
} from './save.ts';
import { nextStateChange } from './store.ts';
import { registerVersionCalls } from './version-routes.ts';

type Write = Call & { readonly audience: 'administrator' };

type Stores<Stored extends PublishedRecord, Records extends RecordStore<Stored>> = PublishedStores<
  Stored,
  Records
> & { nextStateChange(now: string): Promise<string | null> };

interface Tools<Stored extends PublishedRecord, Answer> extends PublishedRecords<Stored> {
  present(record: Stored, forAdministrator?: boolean): Answer;
}

interface Definition<Stored extends PublishedRecord, Answer, Records extends RecordStore<Stored>>
  extends Versioned<Stored> {
  readonly calls: {
    readonly list: Call;
    readonly create: Write;
    readonly update: Write;
    readonly remove: Write;
  } & ReturnType<typeof declareVersionCalls>;
  readonly store: (db: Db) => Records;
  /** Name of the field with the picture's address on the wire. */
  readonly pictureField?: string;
  /** Initial values of optional fields. */
  readonly initial?: Partial<Stored>;
  /** Refuses a changed record whose fields contradict each other. */
  readonly check?: (after: Stored) => void;
  readonly routes?: (on: Routes<Stores<Stored, Records>>, tools: Tools<Stored, Answer>) => void;
}

export function publishedFeature<
  Stored extends PublishedRecord,
  Answer,
  Records extends RecordStore<Stored> = RecordStore<Stored>,
>(definition: Definition<Stored, Answer, Records>): Feature {
  const { kind, calls, fields, store, pictureField = 'picture', initial, check, routes } = definition;
  const { table } = CONTENT_KINDS[kind];
  const names = fieldNamesOf(fields);

  const present = (record: Stored, forAdministrator = true): Answer => {
    const { id, picture, position, draft, publishAt, expireAt, version } = record;
    return {
      id,
      ...Object.fromEntries(names.map((name) => [name, record[name]])),
      ...(picture && { [pictureField]: pictureAddressOf(picture) }),
      ...(position && { position }),
      ...(forAdministrator && {
        ...(draft && { draft }),
        ...(publishAt && { publishAt }),
        ...(expireAt && { expireAt }),
        version,
      }),
    } as Answer;
  };

  /** The sent fields on top of a record; a new one begins with `initial`. */
  const merged = (body: unknown, picture: string | null, before?: Stored) => {
    const sent = body as Partial<Stored>;
    return {
      ...(before ?? initial),
      ...Object.fromEntries(names.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]]))),
      ...mergedPublication(sent, before),
      ...(picture && { picture }),
    };
  };

  return feature({
    name: table,
    lane: 'office',
    stores: (db): Stores<Stored, Records> => ({
      records: store(db),
      files: fileStore(db),
      versions: versionStore(db),
      bin: binStore(db),
      nextStateChange: (now) => nextStateChange(db, table, now),
    }),
    routes: (on, dependencies) => {
      const records = publishedRecords(definition, dependencies);

      on.cachedRead(
        calls.list,
        async ({ query, stores, forAdministrator, now, cacheUntil, setTotalCount }) => {
          const page = query as Page & Pick<Visibility, 'state'>;
          const found = await stores.records.list({ ...page, forAdministrator, now });
          await cacheUntil(() => stores.nextStateChange(now));
          setTotalCount(found.total);
          return found.rows.map((record) => present(record, forAdministrator));
        },
      );

      on.write(calls.create, async ({ body, ...context }) => {
        const { picture, stores } = context;
        if (calls.create.upload && !picture) throw new Error('The call requires a file');
        const record = merged(body, picture) as NewRecord<Stored>;
        return present(await records.create(context, () => stores.records.insert(record)));
      });

      on.write(calls.update, async ({ params, body, ...context }) => {
        const before = await records.existing(context.stores, idIn(params));
        const after = merged(body, context.picture, before) as Stored;
        check?.(after);
        const { version: opened } = body as { readonly version?: number };
        return present(await records.save(context, before, after, { opened }));
      });

      on.write(calls.remove, ({ params, ...context }) => records.remove(context, idIn(params)));

      registerVersionCalls(on, calls, { kind: definition, records, dependencies });
      routes?.(on, { ...records, present });
    },
  });
}

const idIn = (params: unknown) => (params as { readonly id: number }).id;
