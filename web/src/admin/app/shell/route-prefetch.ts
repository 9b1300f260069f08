/**
 * The first queries of a screen. They are sent when a link to it is hovered, touched or focused, and with the page when
 * it is opened by its address: the build finds out the addresses by running these queries.
 */
import type { QueryClient } from '@tanstack/react-query';
import { articlesQuery } from '../../features/articles/queries.ts';
import { assembliesQuery } from '../../features/assemblies/queries.ts';
import { casesQuery } from '../../features/cases/queries.ts';
import { coursesQuery } from '../../features/courses/queries.ts';
import {
  dashboardQuery,
  nextAssembliesQuery,
  openVotingsQuery,
  waitingQuery,
} from '../../features/dashboard/queries.ts';
import { linkQuery } from '../../features/links/queries.ts';
import { benefits, news, type PictureCardKind } from '../../features/picture-cards/kinds.ts';
import { cardsQuery } from '../../features/picture-cards/queries.ts';
import { catalogueQuery } from '../../features/profile/queries.ts';
import { requestsQuery, usersQuery } from '../../features/users/queries.ts';

interface Prefetch {
  readonly prefetch: (client: QueryClient) => readonly Promise<unknown>[];
  /** Whether it is a list of cards, which is rendered with its data because of its pictures. */
  readonly hasCards?: boolean;
  /** Whether it is refetched at every visit: preloaded with the page, but not prefetched on hover. */
  readonly isAlwaysRefetched?: boolean;
  /** Whether it is edited in place: it is not painted before its code takes what is typed. */
  readonly isEditor?: boolean;
}

/** Whether the server renders the screen for the first paint; of the home the parts are loaded later. */
export const isRendered = ({ isAlwaysRefetched, isEditor }: Prefetch): boolean =>
  !isAlwaysRefetched && !isEditor;

const FIRST_PAGE = {
  filters: { name: '', email: '', dni: '', created: '' },
  sort: null,
  order: 'asc',
  page: 1,
} as const;

const cards = (kind: PictureCardKind): Prefetch => ({
  prefetch: (client) => [
    client.prefetchInfiniteQuery(cardsQuery(kind, '')),
    client.prefetchQuery(linkQuery(kind.link)),
  ],
  hasCards: true,
});

/** By their names in the table of screens. Fresh answers are not fetched again. */
const PREFETCHES = {
  home: {
    prefetch: (client) => [
      client.prefetchQuery(openVotingsQuery),
      client.prefetchQuery(waitingQuery),
      client.prefetchQuery(nextAssembliesQuery),
      client.prefetchQuery(dashboardQuery),
    ],
    isAlwaysRefetched: true,
  },
  news: cards(news),
  benefits: cards(benefits),
  cases: {
    prefetch: (client) => [client.prefetchQuery(casesQuery), client.prefetchQuery(linkQuery('Cases'))],
    hasCards: true,
  },
  courses: { prefetch: (client) => [client.prefetchQuery(coursesQuery)], hasCards: true },
  assemblies: { prefetch: (client) => [client.prefetchQuery(assembliesQuery())], hasCards: true },
  profile: {
    prefetch: (client) => [client.prefetchQuery(catalogueQuery), client.prefetchQuery(linkQuery('Profile'))],
    isEditor: true,
  },
  articles: { prefetch: (client) => [client.prefetchQuery(articlesQuery)] },
  users: { prefetch: (client) => [client.prefetchQuery(usersQuery(FIRST_PAGE))] },
  requests: { prefetch: (client) => [client.prefetchQuery(requestsQuery(FIRST_PAGE))] },
} as const satisfies Readonly<Record<string, Prefetch>>;
export type PrefetchName = keyof typeof PREFETCHES;

/** The first queries of the screen of this name; undefined without a name. */
export const prefetchNamed = (name: PrefetchName | undefined): Prefetch | undefined =>
  name && PREFETCHES[name];
