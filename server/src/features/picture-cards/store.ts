/** Positioned picture cards; one store serves the tables `news` and `benefits`. */
import { sql } from 'kysely';
import type { Db } from '../../database/database.ts';
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

/** A limit where only an offset is asked for: SQLite takes no offset without one. */
const ALL_ROWS = 1_000_000_000;

export const pictureCardStore = (db: Db, table: PictureCardTable) => {
  /** The highest card, which is also how many cards there are. */
  async function highest(): Promise<number> {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('height').as('height'))
      .executeTakeFirst();
    return Number(row?.height ?? 0);
  }

  /** Cards with their position, counted in the same statement, so that no write can come in between. */
  const cards = () =>
    db.selectFrom(`${table} as card`).select((eb) => [
      'card.id',
      'card.title',
      'card.description',
      'card.picture',
      eb(
        eb.selectFrom(table).select((top) => sql<number>`${top.fn.max('height')} + 1`.as('above')),
        '-',
        eb.ref('card.height'),
      ).as('position'),
    ]);

  /** How many cards hold `keyword`. */
  async function count(keyword: string): Promise<number> {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('rows'))
      .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'search', keyword)))
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  /** Moves the cards between two heights, both included, up or down by one. */
  const shift = (from: number, to: number, by: 1 | -1) =>
    db
      .updateTable(table)
      .set((eb) => ({ height: eb('height', '+', by) }))
      .where('height', '>=', from)
      .where('height', '<=', to)
      .execute();

  return {
    async byId(id: number): Promise<Card | undefined> {
      const row = await cards().where('card.id', '=', id).executeTakeFirst();
      return row && { ...row, position: Number(row.position) };
    },

    /** Cards in their order, top first, and how many match in all. */
    async list({ keyword = '', limit, offset }: { keyword?: string; limit?: number; offset?: number }) {
      const pages = limit !== undefined || offset !== undefined;
      const rows = await cards()
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'card.search', keyword)))
        .orderBy('card.height', 'desc')
        .$if(pages, (q) => q.limit(limit ?? ALL_ROWS).offset(offset ?? 0))
        .execute();
      const found: Card[] = rows.map((row) => ({ ...row, position: Number(row.position) }));
      const start = offset ?? 0;
      // A page that is not full is the last one, and says itself how many there are. Counting means looking into
      // every card, which takes as long as the page of a search that finds little.
      const last = found.length < (limit ?? ALL_ROWS) && (found.length > 0 || start === 0);
      return { cards: found, total: last ? start + found.length : await count(keyword) };
    },

    async insertOnTop(card: { title: string; description: string; picture: string }): Promise<Card> {
      const height = (await highest()) + 1;
      const { id } = await db
        .insertInto(table)
        .values({ ...card, height, search: fold(card.title, card.description) })
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
      const top = await highest();
      const from = top - card.position + 1;
      const to = Math.max(1, top - position + 1);
      if (to > from) await shift(from + 1, to, -1);
      if (to < from) await shift(to, from - 1, 1);
      await db.updateTable(table).set({ height: to }).where('id', '=', card.id).execute();
      return { ...card, position: top - to + 1 };
    },

    async remove(card: Card): Promise<void> {
      const top = await highest();
      await db.deleteFrom(table).where('id', '=', card.id).execute();
      await shift(top - card.position + 2, top, -1);
    },
  };
};
