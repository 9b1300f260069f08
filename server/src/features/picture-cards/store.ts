/** Positioned picture cards; one store serves the tables `news` and `benefits`. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/database.ts';
import { ALL_ROWS, countRows, type Page } from '../../database/paging.ts';
import { contains, fold } from '../../database/search.ts';
import { currentVersion } from '../../versions/version-store.ts';
import { AT_ONCE, type StoredPublication, type Visibility } from '../publication/domain/publication.ts';
import type { PublishedRecord } from '../publication/save.ts';
import {
  hiddenRows,
  publicationColumns,
  publicationRow,
  visibleRows,
  withDraftFlag,
} from '../publication/store.ts';

export type PictureCardTable = 'news' | 'benefits';

export interface StoredCard extends PublishedRecord {
  readonly title: string;
  readonly description: string;
  /** Name of a stored picture. */
  readonly picture: string;
  /** 1 is the top of the list. */
  readonly position: number;
}

type Fields = Pick<StoredCard, 'title' | 'description' | 'picture'> & StoredPublication;
type NewCard = Omit<Fields, keyof StoredPublication> & Partial<StoredPublication>;

const fieldsRow = ({ title, description, picture, ...publication }: Fields) => ({
  title,
  description,
  picture,
  search: fold(title, description),
  ...publicationRow(publication),
});

export const pictureCardStore = (db: Db, table: PictureCardTable) => {
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

  const hidden = (visibility: Visibility) =>
    db
      .selectFrom(`${table} as hidden`)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(hiddenRows('hidden', visibility));

  /** Visible cards: the index of the order ends the scan after the page, and few cards are hidden. */
  async function visible(visibility: Visibility, limit: number, offset: number) {
    const rows = await db
      .selectFrom(`${table} as card`)
      .select([...columns, position.as('position')])
      .select(sql<number>`${end} - 1 - ${hidden(visibility)}`.as('total'))
      .where(visibleRows('card', visibility))
      .orderBy('card.sort_rank', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    // Members count the cards they see.
    return visibility.forAdministrator
      ? rows
      : rows.map((row, at) => ({ ...row, position: offset + at + 1 }));
  }

  /**
   * Visible cards that match, with their count from a single scan: following the order while searching and counting
   * separately took twice as long with 10,000 cards. Members count the cards they see: a position is less by the hidden
   * cards above, counted from card to card, so that each is read once.
   */
  function matching(keyword: string, visibility: Visibility, limit: number, offset: number) {
    const between = hidden(visibility).where(
      sql<SqlBool>`hidden.sort_rank > card.sort_rank and hidden.sort_rank < page.above`,
    );
    const amongVisible = sql<number>`${position} - sum(${between}) over (order by card.sort_rank desc)`;
    return db
      .with(
        (name) => name('found').materialized(),
        () =>
          db
            .selectFrom(`${table} as card`)
            .select(['card.id', 'card.sort_rank'])
            .where((eb) => contains(eb, 'card.search', keyword))
            .where(visibleRows('card', visibility)),
      )
      .with('page', (name) =>
        name
          .selectFrom('found')
          .select(['id', 'sort_rank'])
          .orderBy('sort_rank', 'desc')
          .limit(limit)
          .offset(offset),
      )
      .selectFrom((eb) =>
        eb
          .selectFrom('page')
          .select(['id', sql<number>`lag(sort_rank, 1, ${end}) over (order by sort_rank desc)`.as('above')])
          .as('page'),
      )
      .innerJoin(`${table} as card`, 'card.id', 'page.id')
      .select(columns)
      .select((visibility.forAdministrator ? position : amongVisible).as('position'))
      .select((eb) =>
        eb
          .selectFrom('found')
          .select((all) => all.fn.countAll().as('n'))
          .as('total'),
      )
      .orderBy('card.sort_rank', 'desc')
      .execute();
  }

  const count = (keyword: string, visibility: Visibility) =>
    countRows(
      db
        .selectFrom(`${table} as card`)
        .where(visibleRows('card', visibility))
        .$if(keyword !== '', (q) => q.where((eb) => contains(eb, 'card.search', keyword))),
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
    async byId(id: number): Promise<StoredCard | undefined> {
      const row = await db
        .selectFrom(`${table} as card`)
        .select([...columns, position.as('position')])
        .where('card.id', '=', id)
        .executeTakeFirst();
      return row && cardOf(row);
    },

    /** Cards in their order, top first, and how many match in all. */
    async list({
      keyword = '',
      limit = ALL_ROWS,
      offset = 0,
      ...visibility
    }: Page & Visibility & { readonly keyword?: string | undefined }) {
      const rows = await (keyword === ''
        ? visible(visibility, limit, offset)
        : matching(keyword, visibility, limit, offset));
      const cards: StoredCard[] = rows.map(({ total: _, ...row }) => cardOf(row));
      if (rows[0]) return { cards, total: Number(rows[0].total) };
      // An empty page has no count, but the first page is empty only for an empty list.
      return { cards, total: offset === 0 && limit > 0 ? 0 : await count(keyword, visibility) };
    },

    /** Published at once unless stated otherwise. */
    async insertOnTop(given: NewCard): Promise<StoredCard> {
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
