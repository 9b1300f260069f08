/** Steps while they are edited: their numbers are their places. */
import type { Step, StepsRecord } from '@vigilia/contract/content/assistance';

export interface EditedStep {
  /** Stays with the step wherever it is moved. */
  readonly key: number;
  readonly description: string;
}

const isStep = (value: unknown): value is Step =>
  typeof value === 'object' &&
  value !== null &&
  'description' in value &&
  typeof value.description === 'string';

function listIn(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
}

/** The steps of a record in the order of their numbers; backends answer them as a JSON text or as a list. */
export function stepsOf(record: StepsRecord | null | undefined): EditedStep[] {
  const list = listIn(record?.step);
  if (!Array.isArray(list)) return [];
  return list
    .filter(isStep)
    .toSorted((a, b) => a.stepNumber - b.stepNumber)
    .map(({ description }, index) => ({ key: index, description }));
}

/** The request body: without blank steps, trimmed, numbered from 1. */
export const numbered = (descriptions: readonly string[]): Step[] =>
  descriptions
    .map((description) => description.trim())
    .filter((description) => description !== '')
    .map((description, index) => ({ stepNumber: index + 1, description }));
