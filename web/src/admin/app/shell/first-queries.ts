/** Sends the first queries of a screen, with or without ids in its path, before it is rendered. */
import { matchPath } from 'react-router';
import { queryClient } from '../../../core/backend/query-client.ts';
import { isRendered, prefetchNamed } from './route-prefetch.ts';
import { screenAt } from './screen-names.ts';

/**
 * Resolves when all are answered or refused.
 * @returns whether the screen has any, and is rendered for the first paint
 */
export async function sendFirstQueries(address: string): Promise<boolean> {
  const screen = screenAt(address);
  const named = prefetchNamed(screen?.prefetch);
  if (!screen || !(named || screen.path.includes(':'))) return false;
  if (named && !isRendered(named)) return false;
  const { DEEP_LINK_QUERIES } = named ? {} : await import('../deep-link-queries.ts');
  const { assemblyId, questionId } = matchPath(screen.path, address)?.params ?? {};
  const ids = { assemblyId: Number(assemblyId), questionId: Number(questionId) };
  const sent = named?.prefetch(queryClient) ?? DEEP_LINK_QUERIES?.[screen.path]?.(queryClient, ids);
  await Promise.all(sent ?? []);
  return sent !== undefined;
}
