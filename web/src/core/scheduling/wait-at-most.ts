/** Waits until `work` has ended, but not longer than `milliseconds`; it goes on then. @throws what `work` throws in time */
export async function waitAtMost(milliseconds: number, work: Promise<unknown>): Promise<void> {
  await Promise.race([work, new Promise((resolve) => setTimeout(resolve, milliseconds))]);
}
