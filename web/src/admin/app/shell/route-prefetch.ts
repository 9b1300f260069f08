/**
 * The first queries of a screen. They are sent when a link to it is hovered, touched or focused, and beside its code when it is
 * opened by its address.
 */
import type { QueryClient } from '@tanstack/react-query';
import { assembliesQuery } from '../../features/assemblies/queries.ts';
import { casesQuery } from '../../features/cases/queries.ts';
import { pictureCardKind } from '../../features/content/picture-cards.ts';
import { articlesQuery, cardsQuery, coursesQuery } from '../../features/content/queries.ts';
import { linkQuery } from '../../features/links/queries.ts';
import { catalogueQuery } from '../../features/profile/queries.ts';
import { requestsQuery, usersQuery } from '../../features/users/queries.ts';

type Prefetch = (client: QueryClient, path: string) => readonly Promise<unknown>[];

const FIRST_PAGE = {
  filters: { name: '', email: '', dni: '', created: '' },
  sort: null,
  order: 'asc',
  page: 1,
} as const;

/** By their names in the table of screens. Fresh answers are not refetched. */
const PREFETCHES = {
  cards: (client, path) => {
    const kind = pictureCardKind(path);
    return [client.prefetchInfiniteQuery(cardsQuery(kind, '')), client.prefetchQuery(linkQuery(kind.link))];
  },
  cases: (client) => [client.prefetchQuery(casesQuery), client.prefetchQuery(linkQuery('Cases'))],
  courses: (client) => [client.prefetchQuery(coursesQuery)],
  assemblies: (client) => [client.prefetchQuery(assembliesQuery())],
  profile: (client) => [client.prefetchQuery(catalogueQuery), client.prefetchQuery(linkQuery('Profile'))],
  articles: (client) => [client.prefetchQuery(articlesQuery)],
  users: (client) => [client.prefetchQuery(usersQuery(FIRST_PAGE))],
  requests: (client) => [client.prefetchQuery(requestsQuery(FIRST_PAGE))],
} as const satisfies Readonly<Record<string, Prefetch>>;
export type PrefetchName = keyof typeof PREFETCHES;

/** The first queries of the screen of this name; undefined without a name. */
export const prefetchNamed = (name: PrefetchName | undefined): Prefetch | undefined =>
  name && PREFETCHES[name];
