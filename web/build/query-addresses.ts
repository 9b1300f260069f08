/** Finds the addresses of a screen's first queries, by sending them with a replaced `fetch`. */
import { QueryClient } from '@tanstack/react-query';
import type { AddressIds } from '../src/admin/app/deep-link-queries.ts';

/** The default base of the backend's addresses: without a page there is no configuration. */
const BASE = '/api';

/** Placeholders for the ids in the address of a screen; no address contains such a number otherwise. */
const IDS: AddressIds = { assemblyId: 711_000_001, questionId: 711_000_002 };

/** Sends the first queries of a screen, as `src/admin/app/shell/route-prefetch.ts` does. */
export type SendQueries = (client: QueryClient, ids: AddressIds) => readonly Promise<unknown>[];

/** An address with the names of the ids, as in the path of the screen. */
const withNames = (address: string) =>
  Object.entries(IDS).reduce((named, [name, id]) => named.replaceAll(String(id), `:${name}`), address);

/**
 * @param senders by the path of the screen
 * @returns by the same paths, addresses below the backend's base, with `:assemblyId` for an id
 */
export async function addressesOfQueries(
  senders: Readonly<Record<string, SendQueries>>,
): Promise<Record<string, readonly string[]>> {
  const real = globalThis.fetch;
  const found: Record<string, readonly string[]> = {};
  try {
    for (const [path, prefetch] of Object.entries(senders)) {
      const addresses: string[] = [];
      globalThis.fetch = (address) => {
        addresses.push(withNames(String(address).slice(BASE.length)));
        return Promise.reject(new Error('There is no backend while the client is built'));
      };
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      await Promise.all(prefetch(client, IDS));
      if (addresses.length === 0) throw new Error(`No query is sent for ${path}`);
      found[path] = addresses;
    }
  } finally {
    globalThis.fetch = real;
  }
  return found;
}
