/** Added, removed, changed and moved steps of an edit, for the activity log. */
import type { ActivityChange } from '@vigilia/contract/activity';
import type { Step } from '@vigilia/contract/content/assistance';
import { changeOf } from '../../../kernel/audit/audit-changes.ts';

/** Pairs of indices of equal texts in the longest common subsequence. */
function commonSteps(before: readonly Step[], after: readonly Step[]): [number, number][] {
  const same = (i: number, j: number) => before[i]?.description === after[j]?.description;
  // Lengths of the longest common subsequences of what follows each pair of indices.
  const lengths = Array.from({ length: before.length + 1 }, () => Array<number>(after.length + 1).fill(0));
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (lengths[i] ?? [])[j] = same(i, j)
        ? length(i + 1, j + 1) + 1
        : Math.max(length(i + 1, j), length(i, j + 1));
  const pairs: [number, number][] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length)
    if (same(i, j)) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (length(i + 1, j) >= length(i, j + 1)) i += 1;
    else j += 1;
  return pairs;
}

const asText = (steps: readonly Step[]) =>
  steps.map(({ stepNumber, description }) => `${stepNumber}. ${description}`).join(' · ');

interface StepChanges {
  /** Empty only for equal lists. */
  readonly changes: ActivityChange[];
  /** Steps that were neither edited nor moved: removed. */
  readonly gone: readonly Step[];
}

export function stepChanges(before: readonly Step[], after: readonly Step[]): StepChanges {
  const kept = commonSteps(before, after);
  const removed = new Set(before.filter((_, at) => !kept.some(([i]) => i === at)));
  const added = new Set(after.filter((_, at) => !kept.some(([, j]) => j === at)));
  const moved: ActivityChange[] = [];
  for (const step of added) {
    const former = [...removed].find(({ description }) => description === step.description);
    if (!former) continue;
    removed.delete(former);
    added.delete(step);
    moved.push({
      field: `paso movido: ${step.description}`,
      before: `paso ${former.stepNumber}`,
      after: `paso ${step.stepNumber}`,
    });
  }

  // Between two unchanged steps, removed and added ones are the same steps, edited, in their order.
  const edited: ActivityChange[] = [];
  const gone: Step[] = [];
  const gaps: readonly (readonly [number, number])[] = [...kept, [before.length, after.length]];
  let [fromOld, fromNew] = [0, 0];
  for (const [toOld, toNew] of gaps) {
    const went = before.slice(fromOld, toOld).filter((step) => removed.has(step));
    const come = after.slice(fromNew, toNew).filter((step) => added.has(step));
    for (let at = 0; at < Math.max(went.length, come.length); at += 1) {
      const [old, now] = [went[at], come[at]];
      if (old && now) edited.push(changeOf(`paso ${now.stepNumber}`, old.description, now.description));
      else if (now) edited.push(changeOf(`paso ${now.stepNumber}, agregado`, '', now.description));
      else if (old) {
        gone.push(old);
        edited.push(changeOf(`paso ${old.stepNumber}, eliminado`, old.description, ''));
      }
    }
    [fromOld, fromNew] = [toOld + 1, toNew + 1];
  }

  const changes = [...edited, ...moved];
  // The same steps with other numbers.
  const [old, now] = [asText(before), asText(after)];
  if (changes.length === 0 && old !== now) changes.push(changeOf('pasos', old, now));
  return { changes, gone };
}
