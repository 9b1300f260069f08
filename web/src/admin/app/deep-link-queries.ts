/**
 * First queries of screens with ids in their address, which are sent with the page when it is opened by that address. A chunk
 * of its own: links to these screens prefetch nothing, for their data changes by the second.
 */
import type { QueryClient } from '@tanstack/react-query';
import { assemblyQuery } from '../../domain/assembly-query.ts';
import { questionsQuery, quorumQuery, resultsQuery, votingStatusQuery } from '../features/votings/queries.ts';

export interface AddressIds {
  readonly assemblyId: number;
  readonly questionId: number;
}

/** By the path of the screen. */
export const DEEP_LINK_QUERIES: Readonly<
  Record<string, (client: QueryClient, ids: AddressIds) => readonly Promise<unknown>[]>
> = {
  '/gremial/assemblies/:assemblyId/:questionId/votes': (client, { assemblyId, questionId }) => [
    client.prefetchQuery(assemblyQuery(assemblyId)),
    client.prefetchQuery(questionsQuery(assemblyId)),
    client.prefetchQuery(resultsQuery(questionId)),
    client.prefetchQuery(votingStatusQuery(assemblyId, questionId)),
    client.prefetchQuery(quorumQuery(assemblyId)),
  ],
};
