/** The order of an assembly's questions (R12.27). */

export type OrderProblem = { readonly reason: 'incomplete-order' | 'order-changed' };

interface OrderFacts {
  /** Ids of the questions in their present order. */
  readonly current: readonly number[];
  /** The order in which they were shown. */
  readonly seen: readonly number[];
  /** The same in their new order. */
  readonly order: readonly number[];
}

const beginsWith = (whole: readonly number[], start: readonly number[]) =>
  start.every((id, index) => whole[index] === id);

/**
 * The new order of all questions: those created since they were shown stay at the end. A repeated call changes nothing,
 * as after a lost answer.
 */
export function newOrder({ current, seen, order }: OrderFacts): OrderProblem | { readonly order: number[] } {
  const ids = new Set(order);
  if (ids.size !== order.length || order.length !== seen.length || !seen.every((id) => ids.has(id)))
    return { reason: 'incomplete-order' };
  const others = current.slice(seen.length);
  const latest = Math.max(0, ...seen);
  const isShown = beginsWith(current, seen) || beginsWith(current, order);
  // An older question at the end was left out, or somebody else moved it there.
  if (!isShown || current.length < seen.length || others.some((id) => id < latest))
    return { reason: 'order-changed' };
  return { order: [...order, ...others] };
}

/** The places, from 1, of the questions that moved, in the new order. */
export const movedPlaces = (before: readonly number[], after: readonly number[]) =>
  after.flatMap((id, index) =>
    before[index] === id ? [] : [{ id, before: before.indexOf(id) + 1, after: index + 1 }],
  );
