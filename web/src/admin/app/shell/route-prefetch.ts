/**
 * What a list asks the backend for first. It is asked as soon as somebody points at the list, and with the page where
 * it is opened by its address: the build finds out the addresses by letting these ask.
 */
import type { QueryClient } from '@tanstack/react-query';
import { articlesQuery } from '../../features/articles/queries.ts';
import { assembliesQuery } from '../../features/assemblies/queries.ts';
import { nextAssemblyQuery, openVotingsQuery, waitingQuery } from '../../features/attention/queries.ts';
import { casesQuery } from '../../features/cases/queries.ts';
import { coursesQuery } from '../../features/courses/queries.ts';
import { linkQuery } from '../../features/links/queries.ts';
import { benefits, news, type PictureCardKind } from '../../features/picture-cards/kinds.ts';
import { cardsQuery } from '../../features/picture-cards/queries.ts';
import { catalogueQuery } from '../../features/profile/queries.ts';
import { requestsQuery, usersQuery } from '../../features/users/queries.ts';

type Asking = (client: QueryClient) => readonly Promise<unknown>[];

const FIRST_PAGE = {
  filters: { name: '', email: '', dni: '', created: '' },
  sort: null,
  order: 'asc',
  page: 1,
} as const;

const cards =
  (kind: PictureCardKind): Asking =>
  (client) => [
    client.prefetchInfiniteQuery(cardsQuery(kind, '')),
    client.prefetchQuery(linkQuery(kind.link)),
  ];

/** Lists of cards, by path. Each is drawn with its data, since its pictures are what one looks at. */
export const PREFETCHED_CARDS: Readonly<Record<string, Asking>> = {
  '/news': cards(news),
  '/benefits': cards(benefits),
  '/cases': (client) => [client.prefetchQuery(casesQuery), client.prefetchQuery(linkQuery('Cases'))],
  '/academic/courses': (client) => [client.prefetchQuery(coursesQuery)],
  '/gremial/assemblies': (client) => [client.prefetchQuery(assembliesQuery())],
};

/** All lists, by path. Nothing is asked that was answered a moment ago. */
export const PREFETCHED_QUERIES: Readonly<Record<string, Asking>> = {
  ...PREFETCHED_CARDS,
  '/profile': (client) => [client.prefetchQuery(catalogueQuery), client.prefetchQuery(linkQuery('Profile'))],
  '/academic/articles': (client) => [client.prefetchQuery(articlesQuery)],
  '/register/users': (client) => [client.prefetchQuery(usersQuery(FIRST_PAGE))],
  '/register/requests': (client) => [client.prefetchQuery(requestsQuery(FIRST_PAGE))],
};

/** What is asked anew whenever the screen is come to: with the page, but not before a click. */
export const ALWAYS_PREFETCHED: Readonly<Record<string, Asking>> = {
  '/': (client) => [
    client.prefetchQuery(openVotingsQuery),
    client.prefetchQuery(waitingQuery),
    client.prefetchQuery(nextAssemblyQuery),
  ],
};
