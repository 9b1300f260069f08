/** Seats for the candidates with most votes (R12.17), up to where only a lot can decide. */

export interface OptionVotes {
  readonly id: number;
  readonly votes: number;
}

/** `seats` of `options` are drawn by lot. */
export interface Tie {
  readonly seats: number;
  readonly options: readonly number[];
}

/** Whether a lot drew as many of the tied as there are seats. */
export const decides = (drawn: readonly number[], { seats, options }: Tie): boolean =>
  drawn.length === seats && new Set(drawn).size === seats && drawn.every((id) => options.includes(id));

/**
 * Takes the first `seats` by `rank`. Where the last of them equals others, those are a tie.
 * @param drawn by lot; ignored unless it decides the tie
 */
export function takeFirst<T extends { readonly id: number }>(
  competitors: readonly T[],
  seats: number,
  rank: (competitor: T) => number,
  drawn: readonly number[],
): { readonly winners: readonly T[]; readonly tie: Tie | null } {
  const sorted = competitors.toSorted((a, b) => rank(b) - rank(a));
  const [last, next] = [sorted[seats - 1], sorted[seats]];
  if (seats === 0 || !last) return { winners: seats === 0 ? [] : sorted, tie: null };
  if (!next || rank(next) < rank(last)) return { winners: sorted.slice(0, seats), tie: null };
  const clear = sorted.filter((competitor) => rank(competitor) > rank(last));
  const equal = sorted.filter((competitor) => rank(competitor) === rank(last));
  const tie = { seats: seats - clear.length, options: equal.map(({ id }) => id) };
  if (!decides(drawn, tie)) return { winners: clear, tie };
  return { winners: [...clear, ...equal.filter(({ id }) => drawn.includes(id))], tie: null };
}

export interface Elected {
  /** Ids by votes, most first. */
  readonly elected: readonly number[];
  readonly tie: Tie | null;
  /** Seats for which no candidate has votes. */
  readonly vacant: number;
}

export function electByVotes(
  candidates: readonly OptionVotes[],
  seats: number,
  drawn: readonly number[],
): Elected {
  const voted = candidates.filter(({ votes }) => votes > 0);
  const { winners, tie } = takeFirst(voted, seats, ({ votes }) => votes, drawn);
  return {
    elected: winners.map(({ id }) => id),
    tie,
    vacant: seats - winners.length - (tie?.seats ?? 0),
  };
}
