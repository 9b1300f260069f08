/** Divides a list into parts of at most `size`, in order: engines bound the parameters of a statement. */
export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size);
}
