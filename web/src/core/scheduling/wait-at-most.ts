/** Waits for `work`, at most `milliseconds`. @throws the error of `work`, where it fails in time */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
