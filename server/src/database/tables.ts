/**
 * The tables, as Kysely sees them. Time stamps are ISO 8601 text in UTC and flags are 0 or 1, so that a row
 * reads the same from SQLite and from PostgreSQL. A column `…_search` holds the folded text (see `search.ts`)
 * that filters look into.
 */
import type { Generated } from 'kysely';

export interface UsersTable {
  id: Generated<number>;
  name: string;
  last_name: string;
  /** Lowercase; unique. */
  email: string;
  phone: string;
  /** Id of a document type, specification §3. */
  dni_type: number | null;
  /** Unique where present. */
  dni: string | null;
  /** Argon2id in PHC format. */
  password_hash: string;
  user_type: number;
  /** Counts the changes that end this user's tokens. */
  session_count: Generated<number>;
  created_at: string;
}

export interface LinksTable {
  id: Generated<number>;
  name: string;
  url: string;
}

/** News and benefits. */
export interface PictureCardsTable {
  id: Generated<number>;
  title: string;
  description: string;
  /** Name of a stored picture. */
  picture: string;
  /**
   * 1 is the bottom of the list, the highest is the top: a new card goes on top without moving the others.
   * Without gaps.
   */
  height: number;
  search: string;
}

export interface CoursesTable {
  id: Generated<number>;
  name: string;
  description: string;
  start_date: string;
  end_date: string;
  /** Colombian pesos. */
  price: number;
  url: string;
  participants: number;
  /** Name of a stored picture. */
  picture: string;
}

export interface ArticlesTable {
  id: Generated<number>;
  name: string;
  url: string;
}

/** Pictures and documents that some row refers to. A file without a row here is an orphan. */
export interface FilesTable {
  name: string;
  kind: 'image' | 'document';
  created_at: string;
}

/** See `platform/activity.ts`. */
export interface ActivityTable {
  id: Generated<number>;
  at: string;
  user_id: number;
  person: string;
  area: string;
  what: string;
}

export interface Tables {
  users: UsersTable;
  links: LinksTable;
  news: PictureCardsTable;
  benefits: PictureCardsTable;
  courses: CoursesTable;
  articles: ArticlesTable;
  files: FilesTable;
  activity: ActivityTable;
}
