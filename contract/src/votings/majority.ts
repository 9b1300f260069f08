/**
 * Majorities of yes/no questions (R12.16): their words, for the forms, the log and the minutes, and whether one can be reached.
 * Verdicts are in `server/src/features/voting/votings/domain/verdict.ts`.
 */
import type { VerdictRule } from './votings.ts';

type Fraction = Pick<VerdictRule, 'numerator' | 'denominator' | 'strict'>;

const FRACTIONS: Readonly<Record<string, string>> = {
  '1/2': 'la mitad',
  '1/3': 'un tercio',
  '2/3': 'dos tercios',
  '3/4': 'tres cuartos',
  '4/5': 'cuatro quintos',
  '1/1': 'la totalidad',
};

export const BASE_NAMES: Readonly<Record<VerdictRule['base'], string>> = {
  valid: 'los votos a favor y en contra',
  cast: 'los votos emitidos, incluidos los blancos',
  present: 'las personas con derecho a votar que votaron o estaban presentes o representadas al cerrar',
  roll: 'todas las personas del padrón con derecho a votar, presentes o no',
};

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/** The part of a rule: `la mitad`. */
export function partText({ numerator, denominator }: Omit<Fraction, 'strict'>): string {
  const divisor = divisorOf(numerator, denominator);
  return FRACTIONS[`${numerator / divisor}/${denominator / divisor}`] ?? `${numerator}/${denominator}`;
}

/** The fraction of a rule: `más de la mitad`. */
export function majorityText({ numerator, denominator, strict }: Fraction): string {
  const part = partText({ numerator, denominator });
  if (strict) return `más de ${part}`;
  return numerator === denominator ? part : `al menos ${part}`;
}

/** A rule in words: `más de la mitad de los votos a favor y en contra`. */
export const ruleText = (rule: VerdictRule): string => `${majorityText(rule)} de ${BASE_NAMES[rule.base]}`;

/** Whether all votes of the base would be enough. */
export const isReachable = ({ numerator, denominator, strict }: Fraction): boolean =>
  strict ? numerator < denominator : numerator <= denominator;
