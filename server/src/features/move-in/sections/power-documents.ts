/** Documents of powers, behind signed addresses that expire. */
import type { Call } from '@vigilia/contract/call';
import type { Db } from '../../../database/database.ts';
import { Skipped, Unreadable } from '../problems.ts';
import { attachmentProblemOf } from '../source/attachments.ts';
import type { RequestArguments } from '../source/backend.ts';
import { pagesOf } from '../source/lists.ts';
import { type Fields, idIn } from '../source/values.ts';
import { moveInStore, type Section } from '../state.ts';
import { type Move, outcomeOf, type Read, skippedBecause } from './section.ts';

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

interface WithDocument {
  readonly row: { readonly id: number };
  readonly address: string;
}

interface StorePower<T> {
  /** The next step of the administrator for a power whose document cannot be read. */
  readonly advice: string;
  /** Records the stored document and inserts its power. Answers notes about it, or why it is skipped. */
  readonly insert: (tx: Db, power: T, document: string) => Promise<readonly string[] | Skipped>;
}

/** Stores a power and marks its item, in one transaction. Without its document it is skipped. */
export async function movePower<T extends WithDocument>(
  { database }: Move,
  section: Section,
  item: Read<T>,
  document: ReturnType<typeof documentsOf>,
  { advice, insert }: StorePower<T>,
): Promise<void> {
  const { value } = item;
  let stored: string | null = null;
  let kept = item;
  if (value)
    try {
      stored = await document(value.row.id, value.address);
    } catch (error) {
      kept = skippedBecause(item, `su documento no se pudo traer: ${attachmentProblemOf(error)} ${advice}`);
    }
  await database.write(async (tx) => {
    if (stored !== null && value) {
      const notes = await insert(tx, value, stored);
      if (notes instanceof Skipped) kept = skippedBecause(item, notes.message);
      else {
        const all = [...item.notes, ...notes];
        kept = { ...item, notes: all, outcome: outcomeOf(all) };
      }
    }
    await moveInStore(tx).record(section, [kept]);
  });
}
