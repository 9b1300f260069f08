/** Defaults of the minutes details. */
import type { MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { StoredAssembly } from '../../assembly/assemblies/store.ts';

const LAST_DIGITS = /\d+(?=\D*$)/;

/** Increments a number of minutes: `41` after `40`, `ACTA-008` after `ACTA-007`. */
export const numberAfter = (number: string): string =>
  number.replace(LAST_DIGITS, (digits) => String(BigInt(digits) + 1n).padStart(digits.length, '0'));

/** The common part of the numbers of one book: `ACTA-#` of `ACTA-007`. */
const shapeOf = (number: string): string => number.replace(LAST_DIGITS, '#');
const countOf = (number: string): number => Number(LAST_DIGITS.exec(number)?.[0] ?? 0);

/** Number of the minutes that were entered for an assembly. */
export interface EnteredNumber {
  readonly id: number;
  readonly startDate: string;
  readonly number: string;
}

/** An assembly, as far as needed to order it. */
type Held = Pick<EnteredNumber, 'id' | 'startDate'>;

const isBefore = (a: Held, b: Held): boolean =>
  a.startDate === b.startDate ? a.id < b.id : a.startDate < b.startDate;

/**
 * Selects the minutes from which defaults are copied: those of the previous assembly by date; for the first assembly
 * those of the next one.
 * @param entered in the order of the assemblies
 */
export const previousNumbering = (
  assembly: Held,
  entered: readonly EnteredNumber[],
): EnteredNumber | undefined =>
  entered.findLast((each) => isBefore(each, assembly)) ?? entered.find(({ id }) => id !== assembly.id);

/** Proposes the number after the highest of the book of the previous minutes. */
export function proposeNumber(basis: EnteredNumber | undefined, entered: readonly EnteredNumber[]): string {
  if (!basis) return '1';
  const book = entered.map(({ number }) => number).filter((each) => shapeOf(each) === shapeOf(basis.number));
  return numberAfter(book.reduce((a, b) => (countOf(b) > countOf(a) ? b : a), basis.number));
}

/**
 * Proposes the association's name from earlier minutes, the type and the place from the assembly. The convener and the president
 * of another meeting are only suggested.
 * @param basis the minutes whose details are copied
 */
export function proposeMinutes(
  { title, place }: Pick<StoredAssembly, 'title' | 'place'>,
  entity: string,
  number: string,
  basis: MinutesData | undefined,
): MinutesData {
  return {
    entity: basis?.entity || entity,
    number,
    type: /extraordinari[ao]/i.test(title) ? 'extraordinaria' : 'ordinaria',
    place,
    convener: '',
    president: '',
    secretary: '',
    remarks: '',
  };
}
