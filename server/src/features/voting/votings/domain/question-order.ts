/** The order of an assembly's questions (R12.27). */

export type OrderProblem = { readonly reason: 'incomplete-order' | 'order-changed' };

interface OrderFacts {
  /** Ids of the questions in their present order. */
  readonly current: readonly number[];
  /** The order in which they were shown. */
  readonly seen: readonly number[];
  /** Ids in their new order. */
  readonly order: readonly number[];
}

const areSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => other[index] === id);

/** The new order of all questions. A repeated call changes nothing, as after a lost answer. */
export function newOrder({ current, seen, order }: OrderFacts): OrderProblem | { readonly order: number[] } {
  const ids = new Set(order);
  if (ids.size !== order.length || order.length !== seen.length || !seen.every((id) => ids.has(id)))
    return { reason: 'incomplete-order' };
  if (!areSame(current, seen) && !areSame(current, order)) return { reason: 'order-changed' };
  return { order: [...order] };
}

/** The places, from 1, of the questions that moved, in the new order. */
export const movedPlaces = (before: readonly number[], after: readonly number[]) =>
  after.flatMap((id, index) =>
    before[index] === id ? [] : [{ id, before: before.indexOf(id) + 1, after: index + 1 }],
  );
