/** Positioned picture cards; one store serves the tables `news` and `benefits`. */
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { ALL_ROWS, countRows, type Page } from '../../database/paging.ts';
import { contains, fold } from '../../database/search.ts';

export type PictureCardTable = 'news' | 'benefits';

interface Card {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  /** Name of a stored picture. */
  readonly picture: string;
  /** 1 is the top of the list. */
  readonly position: number;
}

export const pictureCardStore = (db: Db, table: PictureCardTable) => {
  /** The rank of the top card, which equals the number of cards. */
  async function topRank(): Promise<number> {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('sort_rank').as('rank'))
      .executeTakeFirst();
    return Number(row?.rank ?? 0);
  }

  /** The position of the card in `card`, computed in the same statement, so that no write can intervene. */
  const columns = [
    'card.id',
    'card.title',
    'card.description',
    'card.picture',
    sql<number>`(select max(sort_rank) + 1 from ${sql.table(table)}) - card.sort_rank`.as('position'),
  ] as const;

  /** Cards in their order, `limit` of them past the first `offset`. */
  const every = (limit: number, offset: number) =>
    db
      .selectFrom(`${table} as card`)
      .select(columns)
      .select((eb) =>
        eb
          .selectFrom(table)
          .select((all) => all.fn.max('sort_rank').as('n'))
          .as('total'),
      )
      .orderBy('card.sort_rank', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();

  /**
   * Cards that match `keyword`, with their count from a single scan: following the order while searching and counting
   * separately took twice as long with 10,000 cards.
   */
  const holding = (keyword: string, limit: number, offset: number) =>
    db
      .with(
        (name) => name('found').materialized(),
        (query) =>
          query
            .selectFrom(table)
            .select(['id', 'sort_rank'])
            .where((eb) => contains(eb, 'search', keyword)),
      )
      .selectFrom((eb) =>
        eb
          .selectFrom('found')
          .select(['id', 'sort_rank'])
          .orderBy('sort_rank', 'desc')
          .limit(limit)
          .offset(offset)
          .as('page'),
      )
      .innerJoin(`${table} as card`, 'card.id', 'page.id')
      .select(columns)
      .select((eb) =>
        eb
          .selectFrom('found')
          .select((all) => all.fn.countAll().as('n'))
          .as('total'),
      )
      .orderBy('page.sort_rank', 'desc')
      .execute();

  /** How many cards hold `keyword`. */
  const count = (keyword: string) =>
    countRows(
      db.selectFrom(table).$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'search', keyword))),
    );

  /** Moves the cards between two ranks, both included, up or down by one. */
  const shift = (from: number, to: number, by: 1 | -1) =>
    db
      .updateTable(table)
      .set((eb) => ({ sort_rank: eb('sort_rank', '+', by) }))
      .where('sort_rank', '>=', from)
      .where('sort_rank', '<=', to)
      .execute();

  return {
    async byId(id: number): Promise<Card | undefined> {
      const row = await db
        .selectFrom(`${table} as card`)
        .select(columns)
        .where('card.id', '=', id)
        .executeTakeFirst();
      return row && { ...row, position: Number(row.position) };
    },

    /** Cards in their order, top first, and how many match in all. */
    async list({
      keyword = '',
      limit = ALL_ROWS,
      offset = 0,
    }: Page & { readonly keyword?: string | undefined }) {
      const rows = await (keyword === '' ? every(limit, offset) : holding(keyword, limit, offset));
      const cards: Card[] = rows.map(({ total: _, ...row }) => ({ ...row, position: Number(row.position) }));
      if (rows[0]) return { cards, total: Number(rows[0].total) };
      // An empty page has no count, but the first page is empty only for an empty list.
      return { cards, total: offset === 0 && limit > 0 ? 0 : await count(keyword) };
    },

    async insertOnTop(card: { title: string; description: string; picture: string }): Promise<Card> {
      const sort_rank = (await topRank()) + 1;
      const { id } = await db
        .insertInto(table)
        .values({ ...card, sort_rank, search: fold(card.title, card.description) })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, ...card, position: 1 };
    },

    update: ({ id, title, description, picture }: Card) =>
      db
        .updateTable(table)
        .set({ title, description, picture, search: fold(title, description) })
        .where('id', '=', id)
        .execute(),

    /** @param position counted from the top; past the end means the end */
    async move(card: Card, position: number): Promise<Card> {
      const top = await topRank();
      const from = top - card.position + 1;
      const to = Math.max(1, top - position + 1);
      if (to > from) await shift(from + 1, to, -1);
      if (to < from) await shift(to, from - 1, 1);
      await db.updateTable(table).set({ sort_rank: to }).where('id', '=', card.id).execute();
      return { ...card, position: top - to + 1 };
    },

    async remove(card: Card): Promise<void> {
      const top = await topRank();
      await db.deleteFrom(table).where('id', '=', card.id).execute();
      await shift(top - card.position + 2, top, -1);
    },
  };
};
