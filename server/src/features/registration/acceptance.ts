/** The rule by which a request is accepted without being edited first. */
import type { SimilarUser } from '@vigilia/contract/users/registration';
import type { StoredRequest } from './store.ts';

export type AcceptanceProblem = SimilarUser['same'][number] | 'no-document-type' | 'twice';

/**
 * Checks a request; null if it can be accepted as it is.
 * @param same what it has in common with users
 * @param numbers document numbers of the requests accepted with it
 */
export function acceptanceProblem(
  { dni, dniType }: Pick<StoredRequest, 'dni' | 'dniType'>,
  same: ReadonlySet<SimilarUser['same'][number]>,
  numbers: ReadonlySet<string>,
): AcceptanceProblem | null {
  for (const likeness of ['email', 'dni', 'name'] as const) if (same.has(likeness)) return likeness;
  if (dniType === null) return 'no-document-type';
  return numbers.has(dni) ? 'twice' : null;
}
