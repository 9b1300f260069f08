/** Seals numbers of rights of an open voting, never their holders (R3.11, R12.35, R12.38). */
import type { SigningKey } from '../../kernel/security/signing-key.ts';
import type { CountedKind } from './protocol/seals.ts';
import type { SealStore } from './seal-store.ts';

/** Seals those numbers of an open voting that are not 0, in their order, if its opening was sealed. */
export async function sealCounts(
  seals: SealStore,
  key: SigningKey,
  { id, assemblyId }: { readonly id: number; readonly assemblyId: number },
  counts: Readonly<Partial<Record<CountedKind, number>>>,
  at: string,
): Promise<void> {
  const last = (await seals.roundsOf(id)).at(-1);
  if (!last || last.kind === 'closed') return;
  const { round }: { readonly round: number } = JSON.parse(last.body);
  for (const [kind, count] of Object.entries(counts))
    if (count > 0)
      await seals.append(key, assemblyId, kind as CountedKind, { questionId: id, round, count }, at);
}

/** @param canVote whether the rights were given back, or suspended */
export async function sealRights(
  seals: SealStore,
  key: SigningKey,
  assemblyId: number,
  changed: readonly { readonly questionId: number; readonly count: number }[],
  canVote: boolean,
  at: string,
): Promise<void> {
  const kind = canVote ? 'rightsRestored' : 'rightsSuspended';
  for (const { questionId, count } of changed)
    await sealCounts(seals, key, { id: questionId, assemblyId }, { [kind]: count }, at);
}
