import { tooLongText } from '@vigilia/contract/text/too-long';

/** The problem of a text as it would be stored; undefined where it has none. */
export function lengthProblem(value: unknown, max: number | undefined): string | undefined {
  const length = String(value ?? '')
    .normalize()
    .trim().length;
  return max !== undefined && length > max ? tooLongText(length, max) : undefined;
}
