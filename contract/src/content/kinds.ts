/**
 * The kinds of content, one row each: the bin, the search, the activity log, versions, publication and the screens derive their
 * facts about a kind from it. In the order of the bin.
 */
export interface ContentKind<Table extends string = ContentTable> {
  /** Its name with its article, in sentences: `la noticia`. */
  readonly one: string;
  /** Its name alone, in the bin. */
  readonly name: string;
  /** Its name among the areas of the activity log and the headings of the quick jump. */
  readonly area?: string;
  /** The screen that lists it. */
  readonly path: string;
  /** The table whose row the bin keeps; absent for a part of a record, and for a record that only gets a mark. */
  readonly table?: Table;
  /** Rows that the bin keeps with it: the column of its id, by their table. */
  readonly parts?: Readonly<Partial<Record<Table, string>>>;
  /** The column of its title, if the activity log names it and the search finds it. */
  readonly title?: 'title' | 'name';
  /** Its place among the results of the search. */
  readonly searchRank?: number;
  /** Of cards with a picture in an order that administrators choose: the paths and summaries of their calls. */
  readonly card?: CardKind;
  /** Whether a record has a page of its own, by its id below the path; else it is found in the list. */
  readonly hasPage?: true;
  /** Whether it has drafts, scheduled publication, expiry and a history. */
  readonly isPublished?: true;
}

/** Calls of cards with a picture; see `ContentKind`. */
interface CardKind {
  /** Path before those of all calls but the list. */
  readonly base: `/${string}`;
  /** Path of the list. */
  readonly list: `/${string}`;
  /** English names for the summaries: plural, and singular with its article. */
  readonly all: string;
  readonly one: string;
}

export const CONTENT_KINDS = {
  link: { one: 'el enlace', name: 'Enlace', path: '/', table: 'links' },
  news: {
    one: 'la noticia',
    name: 'Noticia',
    area: 'Noticias',
    path: '/news',
    table: 'news',
    title: 'title',
    searchRank: 1,
    card: { base: '/news', list: '/news', all: 'News', one: 'a news item' },
    isPublished: true,
  },
  benefit: {
    one: 'el beneficio',
    name: 'Beneficio',
    area: 'Beneficios',
    path: '/benefits',
    table: 'benefits',
    title: 'title',
    searchRank: 2,
    card: { base: '/benefits', list: '/benefits/getBenefits', all: 'Benefits', one: 'a benefit' },
    isPublished: true,
  },
  case: {
    one: 'el caso',
    name: 'Caso',
    area: 'Casos',
    path: '/cases',
    table: 'cases',
    parts: { case_responses: 'case_id' },
    title: 'title',
    searchRank: 4,
    hasPage: true,
  },
  response: { one: 'la respuesta', name: 'Respuesta', path: '/cases', table: 'case_responses' },
  course: {
    one: 'el curso',
    name: 'Curso',
    area: 'Cursos',
    path: '/academic/courses',
    table: 'courses',
    title: 'name',
    searchRank: 3,
    isPublished: true,
  },
  article: {
    one: 'el artículo',
    name: 'Artículo',
    area: 'Artículos',
    path: '/academic/articles',
    table: 'articles',
    title: 'name',
    searchRank: 5,
    isPublished: true,
  },
  profileItem: {
    one: 'el item',
    name: 'Item del perfil',
    area: 'Perfil',
    path: '/profile',
    table: 'profile_items',
  },
  step: { one: 'el paso de RAFA', name: 'Paso de RAFA', area: 'RAFA', path: '/help/rafa' },
  question: {
    one: 'la pregunta',
    name: 'Pregunta sin abrir',
    area: 'Votaciones',
    path: '/gremial/assemblies',
  },
} as const satisfies Readonly<Record<string, ContentKind<string>>>;

type Kinds = typeof CONTENT_KINDS;
/** The kinds with these facts. */
type KindWith<Facts> = { [Kind in keyof Kinds]: Kinds[Kind] extends Facts ? Kind : never }[keyof Kinds];
type TableOf<Kind extends keyof Kinds> = Extract<Kinds[Kind], { table: string }>['table'];

export type BinKind = keyof Kinds;
export type NamedKind = KindWith<{ title: string }>;
export type PublishedKind = KindWith<{ isPublished: true }>;
export type OrderedKind = KindWith<{ card: object }>;
export type ContentTable = TableOf<BinKind>;
export type PublishedTable = TableOf<PublishedKind>;
export type OrderedTable = TableOf<OrderedKind>;

export const BIN_KINDS = Object.keys(CONTENT_KINDS) as readonly BinKind[];
/** Kinds that the activity log names. */
export const NAMED_KINDS = BIN_KINDS.filter((kind): kind is NamedKind => 'title' in CONTENT_KINDS[kind]);
/** In the order of the results of the search. */
export const SEARCHED_KINDS = NAMED_KINDS.toSorted(
  (a, b) => CONTENT_KINDS[a].searchRank - CONTENT_KINDS[b].searchRank,
);
export const PUBLISHED_KINDS = BIN_KINDS.filter(
  (kind): kind is PublishedKind => 'isPublished' in CONTENT_KINDS[kind],
);
export const ORDERED_KINDS = BIN_KINDS.filter((kind): kind is OrderedKind => 'card' in CONTENT_KINDS[kind]);
