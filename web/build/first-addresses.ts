/** Which addresses of the backend a screen asks for first: found out by letting it ask, here, without any backend. */
import { QueryClient } from '@tanstack/react-query';
import type { AddressIds } from '../src/admin/app/deep-link-queries.ts';

/** The base that stands in front of every address where there is no page to read another one from. */
const BASE = '/api';

/** Stand for the ids in the address of a screen; no address has such a number otherwise. */
const IDS: AddressIds = { assemblyId: 711_000_001, questionId: 711_000_002 };

/** Sends the first queries of a screen, as `src/admin/app/shell/route-prefetch.ts` does. */
export type Asking = (client: QueryClient, ids: AddressIds) => readonly Promise<unknown>[];

/** An address with the names of the ids, as the path of the screen has them. */
const withNames = (address: string) =>
  Object.entries(IDS).reduce((named, [name, id]) => named.replaceAll(String(id), `:${name}`), address);

/**
 * @param asking by the path of the screen
 * @returns by the same paths, addresses below the backend's base, with `:assemblyId` for an id
 */
export async function addressesOf(
  asking: Readonly<Record<string, Asking>>,
): Promise<Record<string, readonly string[]>> {
  const real = globalThis.fetch;
  const told: Record<string, readonly string[]> = {};
  try {
    for (const [path, prefetch] of Object.entries(asking)) {
      const addresses: string[] = [];
      globalThis.fetch = (address) => {
        addresses.push(withNames(String(address).slice(BASE.length)));
        return Promise.reject(new Error('There is no backend while the client is built'));
      };
      const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
      await Promise.all(prefetch(client, IDS));
      if (addresses.length === 0) throw new Error(`No query is sent for ${path}`);
      told[path] = addresses;
    }
  } finally {
    globalThis.fetch = real;
  }
  return told;
}
