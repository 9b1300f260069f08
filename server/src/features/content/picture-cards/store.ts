/** Positioned picture cards; one store serves the tables `news` and `benefits`. */
import type { OrderedTable } from '@vigilia/contract/content/kinds';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { contains, fold } from '../../../kernel/database/search.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { AT_ONCE, type StoredPublication, type Visibility } from '../publication/domain/publication.ts';
import type { NewRecord, PublishedRecord } from '../publication/save.ts';
import { publicationColumns, publicationRow, visibleRows, withDraftFlag } from '../publication/store.ts';

export interface StoredCard extends PublishedRecord {
  readonly title: string;
  readonly description: string;
  /** Name of a stored picture. */
  readonly picture: string;
  readonly position: number;
}

type Fields = Pick<StoredCard, 'title' | 'description' | 'picture'> & StoredPublication;
type NewCard = Omit<NewRecord<StoredCard>, 'position'>;

const fieldsRow = ({ title, description, picture, ...publication }: Fields) => ({
  title,
  description,
  picture,
  search: fold(title, description),
  ...publicationRow(publication),
});

export const pictureCardStore = (db: Db, table: OrderedTable) => {
  /** The rank of the top card, which equals the number of cards. */
  async function topRank(): Promise<number> {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('sort_rank').as('rank'))
      .executeTakeFirst();
    return Number(row?.rank ?? 0);
  }

  const columns = [
    'card.id',
    'card.title',
    'card.description',
    'card.picture',
    ...publicationColumns('card'),
    currentVersion(table, 'card.id').as('version'),
  ] as const;

  /** One more than the rank of the top card. */
  const end = sql<number>`(select max(sort_rank) + 1 from ${sql.table(table)})`;

  /** The position of the card in `card`, computed in the same statement, so that no write can intervene. */
  const position = sql<number>`${end} - card.sort_rank`;

  const cardOf = <Row extends { isDraft: number; position: number }>(row: Row) =>
    withDraftFlag({ ...row, position: Number(row.position) });

  /** Moves the cards between two ranks, both included, up or down by one. */
  const shift = (from: number, to: number, by: 1 | -1) =>
    db
      .updateTable(table)
      .set((eb) => ({ sort_rank: eb('sort_rank', '+', by) }))
      .where('sort_rank', '>=', from)
      .where('sort_rank', '<=', to)
      .execute();

  return {
    async byId(id: number): Promise<StoredCard | undefined> {
      const row = await db
        .selectFrom(`${table} as card`)
        .select([...columns, position.as('position')])
        .where('card.id', '=', id)
        .executeTakeFirst();
      return row && cardOf(row);
    },

    /** Cards in their order, top first, and the number of matches. For members only visible cards count. */
    async list({
      keyword = '',
      limit,
      offset,
      ...visibility
    }: Page & Visibility & { readonly keyword?: string | undefined }) {
      const places = db
        .selectFrom(`${table} as card`)
        .where(visibleRows('card', visibility))
        .select(['card.id', sql<number>`row_number() over (order by card.sort_rank desc)`.as('place')]);
      const found = db
        .selectFrom(`${table} as card`)
        .innerJoin(places.as('places'), 'places.id', 'card.id')
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'card.search', keyword)));
      const rows = await found
        .select(columns)
        .select((visibility.forAdministrator ? position : sql<number>`places.place`).as('position'))
        .orderBy('card.sort_rank', 'desc')
        .$call(paged({ limit, offset }))
        .execute();
      return { rows: rows.map(cardOf), total: await countRows(found) };
    },

    /** Puts a card on top, published at once unless stated otherwise. */
    async insert(given: NewCard): Promise<StoredCard> {
      const card = { ...AT_ONCE, ...given };
      const sort_rank = (await topRank()) + 1;
      const { id } = await db
        .insertInto(table)
        .values({ ...fieldsRow(card), sort_rank })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, version: 0, ...card, position: 1 };
    },

    update: (card: StoredCard) =>
      db.updateTable(table).set(fieldsRow(card)).where('id', '=', card.id).execute(),

    /** @param position counted from the top; past the end means the end */
    async move(card: StoredCard, position: number): Promise<StoredCard> {
      const top = await topRank();
      const from = top - card.position + 1;
      const to = Math.max(1, top - position + 1);
      if (to > from) await shift(from + 1, to, -1);
      if (to < from) await shift(to, from - 1, 1);
      await db.updateTable(table).set({ sort_rank: to }).where('id', '=', card.id).execute();
      return { ...card, position: top - to + 1 };
    },

    async remove(card: StoredCard): Promise<void> {
      const top = await topRank();
      await db.deleteFrom(table).where('id', '=', card.id).execute();
      await shift(top - card.position + 2, top, -1);
    },
  };
};
