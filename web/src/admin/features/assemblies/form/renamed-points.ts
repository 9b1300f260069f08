/** Points of the agenda whose words were changed in the form: their questions and texts stay with them (R12.28). */

/** From the words of a point now to those that are stored. */
export type RenamedPoints = ReadonlyMap<string, string>;

export const NOTHING_RENAMED: RenamedPoints = new Map();

/** @param stored the agenda as it is stored */
export function withRenamed(
  renamed: RenamedPoints,
  stored: readonly string[],
  { before, after }: { readonly before: string; readonly after: string },
): RenamedPoints {
  const isClaimed = [...renamed.values()].includes(before);
  const origin = renamed.get(before) ?? (stored.includes(before) && !isClaimed ? before : undefined);
  const next = new Map(renamed);
  next.delete(before);
  if (origin !== undefined && origin !== after) next.set(after, origin);
  return next;
}

/** As they are sent, in the order of the agenda. */
export const renamedIn = (agenda: readonly string[], renamed: RenamedPoints) =>
  agenda.flatMap((after) => {
    const before = renamed.get(after);
    return before === undefined ? [] : [{ before, after }];
  });
