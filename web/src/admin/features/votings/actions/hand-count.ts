/** Whether the votes of a count by hand fit the people who voted on paper, as the backend checks it (R12.19). */
export interface HandCount {
  readonly voters: number;
  readonly seats: number;
  readonly blank: number;
  /** Votes of each other option. */
  readonly marks: readonly number[];
}

export type HandCountProblem =
  | { readonly reason: 'no-voters' | 'too-many-for-one' }
  | { readonly reason: 'missing' | 'too-many'; readonly votes: number };

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

/** Every ballot is blank, or marks from one to `seats` options, each once. */
export function handCountProblem({ voters, seats, blank, marks }: HandCount): HandCountProblem | null {
  if (voters === 0) return { reason: 'no-voters' };
  const marked = voters - blank;
  const votes = sum(marks);
  if (marked < 0) return { reason: 'too-many', votes: -marked };
  if (votes < marked) return { reason: 'missing', votes: marked - votes };
  if (votes > marked * seats) return { reason: 'too-many', votes: votes - marked * seats };
  return Math.max(0, ...marks) > marked ? { reason: 'too-many-for-one' } : null;
}

/** A typed count; nothing typed is 0. Undefined for anything else than a whole number. */
export function countOf(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return 0;
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
