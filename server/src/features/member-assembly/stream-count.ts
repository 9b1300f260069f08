/** Counts the streams of each person. @returns undefined beyond the maximum, else ends the count */
export function createStreamCount(max: number): (userId: number) => (() => void) | undefined {
  const open = new Map<number, number>();
  return (userId) => {
    const before = open.get(userId) ?? 0;
    if (before >= max) return undefined;
    open.set(userId, before + 1);
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      const left = (open.get(userId) ?? 1) - 1;
      if (left > 0) open.set(userId, left);
      else open.delete(userId);
    };
  };
}
