/** News, benefits and every other kind of cards: the same calls, each over its table. */
import { CONTENT_KINDS, ORDERED_KINDS } from '@vigilia/contract/content/kinds';
import { CARD_CALLS, type PictureCard } from '@vigilia/contract/content/picture-cards';
import { changesBetween, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { aRecord, sentence } from '../../../kernel/audit/sentence.ts';
import { publishedFeature } from '../publication/feature.ts';
import { pictureCardStore, type StoredCard } from './store.ts';

const PLACE: LoggedFields<StoredCard> = { position: 'lugar' };

export const pictureCards = ORDERED_KINDS.map((kind) => {
  const calls = CARD_CALLS[kind];
  return publishedFeature<StoredCard, PictureCard, ReturnType<typeof pictureCardStore>>({
    kind,
    calls,
    store: (db) => pictureCardStore(db, CONTENT_KINDS[kind].table),
    fields: { title: 'título', description: 'descripción' },
    routes: (on, { existing, present }) => {
      on.write(calls.move, async ({ params: { id }, body, stores, audit }) => {
        const card = await existing(stores, id);
        const moved = await stores.records.move(card, body.newPosition);
        audit(
          sentence`Movió ${CONTENT_KINDS[kind].one} «${aRecord(kind, id, card.title)}» al lugar ${moved.position}`,
          changesBetween('content', PLACE, card, moved),
        );
        return present(moved);
      });
    },
  });
});
