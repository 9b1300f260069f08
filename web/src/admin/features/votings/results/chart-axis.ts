/** The axis of votes: whole numbers, with room for the highest bar. Pure. */

/** Steps between lines, times powers of ten. */
const STEPS = [1, 2, 5, 10];
/** Lines above zero, at most. */
const MAX_LINES = 4;

export interface Axis {
  readonly max: number;
  readonly ticks: readonly number[];
}

/** The axis for these votes, from zero up; as high for no votes as for one line of them. */
export function axisOf(votes: readonly number[]): Axis {
  const most = Math.max(MAX_LINES, ...votes);
  const wanted = most / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, (STEPS.find((each) => each * power >= wanted) ?? 10) * power);
  const lines = Math.ceil(most / step);
  return { max: lines * step, ticks: Array.from({ length: lines + 1 }, (_, line) => line * step) };
}
