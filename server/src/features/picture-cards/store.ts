/** Positioned picture cards; one store serves the tables `news` and `benefits`. */
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

const COLUMNS = ['id', 'title', 'description', 'picture', 'height'] as const;

export const pictureCardStore = (db: Db, table: PictureCardTable) => {
  /** The highest card, which is also how many cards there are. */
  async function highest(): Promise<number> {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('height').as('height'))
      .executeTakeFirst();
    return Number(row?.height ?? 0);
  }

  async function byId(id: number): Promise<Card | undefined> {
    const row = await db.selectFrom(table).select(COLUMNS).where('id', '=', id).executeTakeFirst();
    if (!row) return undefined;
    const { height, ...card } = row;
    return { ...card, position: (await highest()) - height + 1 };
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
    byId,

    /** Cards in their order, top first, and how many match in all. */
    async list({ keyword = '', limit, offset }: { keyword?: string; limit?: number; offset?: number }) {
      const top = await highest();
      const matching = db
        .selectFrom(table)
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'search', keyword)));
      const rows = await matching
        .select(COLUMNS)
        .orderBy('height', 'desc')
        .$if(limit !== undefined, (q) => q.limit(limit ?? 0))
        .$if(offset !== undefined, (q) =>
          q.$if(limit === undefined, (all) => all.limit(top)).offset(offset ?? 0),
        )
        .execute();
      const whole = limit === undefined && offset === undefined;
      const total = whole
        ? rows.length
        : Number((await matching.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
      const cards: Card[] = rows.map(({ height, ...card }) => ({ ...card, position: top - height + 1 }));
      return { cards, total };
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
