/** What the minutes start from before anything was entered for them. */
import type { MinutesData } from '@vigilia/contract/minutes';

/** The number after the one that was used last: `41` after `40`, `ACTA-008` after `ACTA-007`. */
export const numberAfter = (number: string): string =>
  number.replace(/\d+(?=\D*$)/, (digits) => {
    const next = digits.length < 15 ? String(Number(digits) + 1) : digits;
    return next.padStart(digits.length, '0');
  });

const LAST_DIGITS = /\d+(?=\D*$)/;
/** What numbers of one book have in common: `ACTA-#` of `ACTA-007`. */
const shapeOf = (number: string): string => number.replace(LAST_DIGITS, '#');
const countOf = (number: string): number => Number(LAST_DIGITS.exec(number)?.[0] ?? 0);

/** Of the numbers written like `number`, the highest: minutes of an earlier assembly are often entered later. */
export const highestLike = (number: string, numbers: readonly string[]): string =>
  numbers
    .filter((each) => shapeOf(each) === shapeOf(number))
    .reduce((highest, each) => (countOf(each) > countOf(highest) ? each : highest), number);

/** What the association has entered so far. */
export interface Basis {
  /** Last, for whichever assembly. */
  readonly latest: MinutesData | undefined;
  readonly numbers: readonly string[];
}

/** An association keeps its name, its board and often its hall; the type is in what the assembly is called. */
export function propose(title: string, entity: string, { latest, numbers }: Basis): MinutesData {
  return {
    entity: latest?.entity || entity,
    number: latest ? numberAfter(highestLike(latest.number, numbers)) : '1',
    type: /extraordinari[ao]/i.test(title) ? 'extraordinaria' : 'ordinaria',
    place: latest?.place ?? '',
    convener: latest?.convener ?? 'Junta Directiva',
    president: latest?.president ?? '',
    secretary: latest?.secretary ?? '',
    remarks: '',
  };
}
