/** Seals how many rights of an open voting were suspended or given back (R12.35): no more than numbers. */
import type { SigningKey } from '../../security/signing-key.ts';
import type { SealStore } from './seal-store.ts';

/** @param canVote whether they were given back */
export async function sealRights(
  seals: SealStore,
  key: SigningKey,
  assemblyId: number,
  changed: readonly { readonly questionId: number; readonly count: number }[],
  canVote: boolean,
  at: string,
): Promise<void> {
  for (const { questionId, count } of changed) {
    const last = (await seals.roundsOf(questionId)).at(-1);
    // An opening from before there were seals.
    if (!last || last.kind === 'closed') continue;
    const { round }: { readonly round: number } = JSON.parse(last.body);
    const kind = canVote ? 'rightsRestored' : 'rightsSuspended';
    await seals.append(key, assemblyId, kind, { questionId, round, count }, at);
  }
}
