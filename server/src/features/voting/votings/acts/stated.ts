/** Numbers that an opening states: facts, and those that need attention (R12.43, R12.46). Their names are part of seals. */
import { cutText } from '@vigilia/contract/text/cut-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../kernel/database/database.ts';
import { DAY } from '../../../../kernel/runtime/clock.ts';
import type { ActsBody, StatedNumbers } from '../../../verification/protocol/seals.ts';

export interface Opening {
  readonly questionId: number;
  readonly assemblyId: number;
  /** ISO 8601. */
  readonly at: string;
}

/** Moments since which acts count, ISO 8601. */
export interface Since {
  /** When the assembly was made, at least 24 hours ago. */
  readonly recent: string;
  /** When the assembly was made, at least 180 days ago. */
  readonly halfYear: string;
  /** When the assembly was first called, opened its registration or had a person present. */
  readonly begun: string;
  /** When it was first called, else when its roll was begun. */
  readonly listed: string;
}

/** Numbers that an opening states, and the unusual ones, which need a person's attention. */
export type Situation = Pick<ActsBody, 'acts' | 'attention'>;

/** Maximum texts that a statement quotes, the last ones, and of how many characters. */
const MAX_QUOTED = 6;
const MAX_QUOTE = 200;

/** Texts that a statement quotes behind its name. */
export const named = (texts: readonly string[]): string =>
  ` (${[
    ...(texts.length > MAX_QUOTED ? [`${texts.length - MAX_QUOTED} antes`] : []),
    ...texts.slice(-MAX_QUOTED).map((text) => `«${cutText(text.replace(/\s+/g, ' '), MAX_QUOTE)}»`),
  ].join('; ')})`;

export const withoutZeros = (numbers: StatedNumbers): StatedNumbers =>
  Object.fromEntries(Object.entries(numbers).filter(([, number]) => number > 0));

export const daysBefore = (at: string, days: number): string =>
  new Date(Date.parse(at) - days * DAY).toISOString();
export const earlier = (a: string, b: string): string => (a < b ? a : b);

export const scalar = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T | null> =>
  (await sql<{ value: T | null }>`select (${query}) as value`.execute(db)).rows[0]?.value ?? null;

/** The numbers of the only row of a query; PostgreSQL answers sums and counts as texts. */
export const numbersOf = <Name extends string>([row]: readonly Record<Name, unknown>[]) =>
  Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)])) as Record<
    Name,
    number
  >;
