/** Shares in percent, as they are written in Colombia: without `Intl`, as `count` in `text.ts`. */
import { percentTenths } from '@vigilia/contract/text/shares';

const NBSP = '\u00a0';

/**
 * A share in percent, with a decimal where it needs one: '37,5 %'. Never rounded to all or to nothing.
 */
export const percent = (part: number, whole: number): string => writePercent(percentTenths(part, whole));

/** Shares in percent, all with a decimal where one of them has one, so that they line up. */
export function percents(parts: readonly number[], whole: number): string[] {
  const tenths = parts.map((part) => percentTenths(part, whole));
  const decimals = tenths.some((each) => each % 10 !== 0) ? 1 : 0;
  return tenths.map((each) => writePercent(each, decimals));
}

const writePercent = (tenths: number, decimals = tenths % 10 === 0 ? 0 : 1) =>
  `${(tenths / 10).toFixed(decimals).replace('.', ',')}${NBSP}%`;
