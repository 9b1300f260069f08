/** Documents of powers, behind signed addresses that expire. */
import type { Call } from '@vigilia/contract/call';
import { Unreadable } from '../problems.ts';
import type { RequestArguments } from '../source/backend.ts';
import { pagesOf } from '../source/lists.ts';
import { type Fields, idIn } from '../source/values.ts';
import type { Move } from './section.ts';

const EXPIRED = new Set([401, 403, 404, 410]);

/**
 * Stores documents, with the address of the list read again where the first one has expired.
 * @param addressOf the address in a row of the list
 */
export function documentsOf(
  { attachments, backend }: Move,
  call: Call,
  requestArguments: RequestArguments,
  addressOf: (row: Fields) => string,
) {
  const freshAddress = async (id: number): Promise<string> => {
    for await (const page of pagesOf(backend, call, requestArguments)) {
      const found = page.find((each) => idIn(each.id) === id);
      if (found) return addressOf(found);
    }
    return '';
  };
  /** @throws Unreadable or Refusal */
  return async (id: number, address: string): Promise<string> => {
    try {
      return await attachments.document(address);
    } catch (error) {
      if (!(error instanceof Unreadable) || !EXPIRED.has(error.status ?? 0)) throw error;
      const fresh = await freshAddress(id);
      if (fresh === '' || fresh === address) throw error;
      return attachments.document(fresh);
    }
  };
}
