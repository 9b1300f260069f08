/** News and benefits: the same five calls over two tables. */
import * as benefitCalls from '@vigilia/contract/benefits';
import * as newsCalls from '@vigilia/contract/news';
import type { PictureCard } from '@vigilia/contract/picture-cards';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../http/audit/audit-changes.ts';
import { aRecord, sentence } from '../../http/audit/sentence.ts';
import { feature } from '../../http/routes.ts';
import { notFound } from '../../runtime/errors.ts';
import { fileStore, pictureAddressOf } from '../files/store.ts';
import { type PictureCardTable, pictureCardStore } from './store.ts';

interface Kind {
  readonly table: PictureCardTable;
  readonly calls: {
    readonly list: typeof newsCalls.listNews | typeof benefitCalls.listBenefits;
    readonly create: typeof newsCalls.createNews | typeof benefitCalls.createBenefit;
    readonly update: typeof newsCalls.updateNews | typeof benefitCalls.updateBenefit;
    readonly move: typeof newsCalls.moveNews | typeof benefitCalls.moveBenefit;
    readonly remove: typeof newsCalls.deleteNews | typeof benefitCalls.deleteBenefit;
  };
  /** Message for a card that does not exist. */
  readonly unknown: string;
  /** Spanish name of a card in the activity log, with its article: `la noticia`. */
  readonly one: string;
}

const LOGGED: LoggedFields<PictureCard> = { title: 'título', description: 'descripción' };
const PLACE: LoggedFields<PictureCard> = { position: 'lugar' };

const present = (card: PictureCard): PictureCard => ({ ...card, picture: pictureAddressOf(card.picture) });

const pictureCards = ({ table, calls, unknown, one }: Kind) => {
  const named = ({ id, title }: PictureCard) => aRecord(table === 'news' ? 'news' : 'benefit', id, title);
  return feature({
    name: table,
    stores: (db) => ({ cards: pictureCardStore(db, table), files: fileStore(db) }),
    routes: (on, { clock, files, images }) => {
      on.cachedRead(calls.list, async ({ query, stores, setTotalCount }) => {
        const found = await stores.cards.list(query);
        setTotalCount(found.total);
        return found.cards.map(present);
      });

      on.write(calls.create, async ({ body, picture, stores, audit }) => {
        if (!picture) throw new Error('The call requires a file');
        await stores.files.record(picture, 'image', clock.now().toISOString());
        const card = await stores.cards.insertOnTop({ ...body, picture });
        audit(sentence`Publicó ${one} «${named(card)}»`);
        return present(card);
      });

      on.write(calls.update, async ({ params: { id }, body, picture, stores, afterCommit, audit }) => {
        const card = await stores.cards.byId(id);
        if (!card) throw notFound(unknown);
        const { title = card.title, description = card.description } = body;
        const changed = { ...card, title, description, picture: picture ?? card.picture };
        if (picture) await stores.files.record(picture, 'image', clock.now().toISOString());
        await stores.cards.update(changed);
        if (picture) {
          await stores.files.forget(card.picture);
          afterCommit(() => files.remove(images.filesOf(card.picture)));
        }
        audit(
          ...editOf(sentence`Editó ${one} «${named(card)}»`, [
            ...changesBetween(LOGGED, card, changed),
            ...(picture ? [replaced('imagen')] : []),
          ]),
        );
        return present(changed);
      });

      on.write(calls.move, async ({ params: { id }, body, stores, audit }) => {
        const card = await stores.cards.byId(id);
        if (!card) throw notFound(unknown);
        const moved = await stores.cards.move(card, body.newPosition);
        audit(
          sentence`Movió ${one} «${named(card)}» al lugar ${moved.position}`,
          changesBetween(PLACE, card, moved),
        );
        return present(moved);
      });

      on.write(calls.remove, async ({ params: { id }, stores, afterCommit, audit }) => {
        const card = await stores.cards.byId(id);
        if (!card) throw notFound(unknown);
        await stores.cards.remove(card);
        await stores.files.forget(card.picture);
        afterCommit(() => files.remove(images.filesOf(card.picture)));
        audit(`Eliminó ${one} «${card.title}»`);
        return { id };
      });
    },
  });
};

export const news = pictureCards({
  table: 'news',
  calls: {
    list: newsCalls.listNews,
    create: newsCalls.createNews,
    update: newsCalls.updateNews,
    move: newsCalls.moveNews,
    remove: newsCalls.deleteNews,
  },
  one: 'la noticia',
  unknown: 'Esta noticia ya no existe. Vuelva a cargar la lista.',
});

export const benefits = pictureCards({
  table: 'benefits',
  calls: {
    list: benefitCalls.listBenefits,
    create: benefitCalls.createBenefit,
    update: benefitCalls.updateBenefit,
    move: benefitCalls.moveBenefit,
    remove: benefitCalls.deleteBenefit,
  },
  one: 'el beneficio',
  unknown: 'Este beneficio ya no existe. Vuelva a cargar la lista.',
});
