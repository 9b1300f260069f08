/** News and benefits: the same calls over two tables. */
import { benefitsCalls } from '@vigilia/contract/content/benefits';
import { newsCalls } from '@vigilia/contract/content/news';
import type { PictureCard } from '@vigilia/contract/content/picture-cards';
import { changesBetween, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { aRecord, sentence } from '../../../kernel/audit/sentence.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore, pictureAddressOf } from '../../files/store.ts';
import { mergedPublication } from '../publication/domain/publication.ts';
import { presentPublication } from '../publication/presenter.ts';
import { type PublishedKind, publishedRecords } from '../publication/save.ts';
import { nextStateChange } from '../publication/store.ts';
import { registerVersionCalls } from '../publication/version-routes.ts';
import { type PictureCardTable, pictureCardStore, type StoredCard } from './store.ts';

interface Kind {
  readonly table: PictureCardTable;
  readonly subject: 'news' | 'benefit';
  readonly calls: typeof newsCalls;
  /** Message for a card that does not exist. */
  readonly unknown: string;
  /** Spanish name of a card in the activity log, with its article: `la noticia`. */
  readonly one: string;
}

const PLACE: LoggedFields<StoredCard> = { position: 'lugar' };

const present = (
  { id, title, description, picture, position, ...publication }: StoredCard,
  forAdministrator?: boolean,
): PictureCard => ({
  id,
  title,
  description,
  picture: pictureAddressOf(picture),
  position,
  ...presentPublication(publication, forAdministrator),
});

const pictureCards = ({ table, subject, calls, unknown, one }: Kind) =>
  feature({
    name: table,
    lane: 'office',
    stores: (db) => ({
      records: pictureCardStore(db, table),
      files: fileStore(db),
      versions: versionStore(db),
      bin: binStore(db),
      nextStateChange: (now: string) => nextStateChange(db, table, now),
    }),
    routes: (on, dependencies) => {
      const kind: PublishedKind<StoredCard> = {
        section: table,
        subject,
        one,
        unknown,
        published: 'Publicó',
        nameOf: ({ title }) => title,
        fields: { title: 'título', description: 'descripción' },
      };
      const records = publishedRecords(kind, dependencies);

      on.cachedRead(
        calls.list,
        async ({ query, stores, forAdministrator, now, cacheUntil, setTotalCount }) => {
          const found = await stores.records.list({ ...query, forAdministrator, now });
          await cacheUntil(() => stores.nextStateChange(now));
          setTotalCount(found.total);
          return found.cards.map((card) => present(card, forAdministrator));
        },
      );

      on.write(calls.create, async ({ body: { title, description, ...sent }, ...context }) => {
        const { picture, stores } = context;
        if (!picture) throw new Error('The call requires a file');
        return present(
          await records.create(context, () =>
            stores.records.insertOnTop({ title, description, picture, ...mergedPublication(sent) }),
          ),
        );
      });

      on.write(calls.update, async ({ params: { id }, body, ...context }) => {
        const before = await records.existing(context.stores, id);
        const { title = before.title, description = before.description, version } = body;
        const after = {
          ...before,
          title,
          description,
          picture: context.picture ?? before.picture,
          ...mergedPublication(body, before),
        };
        return present(await records.save(context, before, after, { opened: version }));
      });

      on.write(calls.move, async ({ params: { id }, body, stores, audit }) => {
        const card = await records.existing(stores, id);
        const moved = await stores.records.move(card, body.newPosition);
        audit(
          sentence`Movió ${one} «${aRecord(subject, id, card.title)}» al lugar ${moved.position}`,
          changesBetween('content', PLACE, card, moved),
        );
        return present(moved);
      });

      on.write(calls.remove, ({ params: { id }, ...context }) => records.remove(context, id));

      registerVersionCalls(on, calls, { kind, records, dependencies });
    },
  });

export const news = pictureCards({
  table: 'news',
  subject: 'news',
  calls: newsCalls,
  one: 'la noticia',
  unknown: 'Esta noticia ya no existe. Vuelva a cargar la lista.',
});

export const benefits = pictureCards({
  table: 'benefits',
  subject: 'benefit',
  calls: benefitsCalls,
  one: 'el beneficio',
  unknown: 'Este beneficio ya no existe. Vuelva a cargar la lista.',
});
