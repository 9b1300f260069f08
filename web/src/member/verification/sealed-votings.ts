/** The votings of an assembly, from its seals. */
import type { PublishedSeal } from '@vigilia/contract/verification/published-votings';

export interface SealedVoting {
  readonly questionId: number;
  readonly title: string;
}

interface Content {
  readonly questionId?: number;
  readonly title?: string;
}

/** The JSON of a body; empty where it is none. */
function contentOf({ body }: PublishedSeal): Content {
  try {
    return Object(JSON.parse(body ?? '{}')) as Content;
  } catch {
    return {};
  }
}

/** Titles of the last opening of each question, by its id. */
export const titlesOf = (seals: readonly PublishedSeal[]): ReadonlyMap<number, string> =>
  new Map(
    seals.flatMap((seal): [number, string][] => {
      const { questionId, title } = contentOf(seal);
      return questionId !== undefined && title !== undefined ? [[questionId, title]] : [];
    }),
  );

/** Of the question that a seal is of; empty for one of the whole assembly, or without its body. */
export const titleOf = (seal: PublishedSeal, titles: ReadonlyMap<number, string>): string =>
  titles.get(contentOf(seal).questionId ?? 0) ?? '';

/** Votings whose lists are published: closed, and neither open again nor withdrawn. */
export function closedVotings(seals: readonly PublishedSeal[]): SealedVoting[] {
  const closed = new Set<number>();
  for (const seal of seals) {
    const { questionId } = contentOf(seal);
    if (questionId === undefined) continue;
    if (seal.kind === 'closed') closed.add(questionId);
    else if (['opened', 'reopened', 'withdrawn'].includes(seal.kind)) closed.delete(questionId);
  }
  const titles = titlesOf(seals);
  return [...closed].map((questionId) => ({ questionId, title: titles.get(questionId) ?? '' }));
}
