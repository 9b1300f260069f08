/** The publication of a record as the form shows it, and its conversion to the wire. */

import { type Publication, publicationState } from '@vigilia/contract/content/publication';
import { localMoment, timeStamp, utcMoment } from '@vigilia/contract/time/colombian-time';
import { TEXTS as T } from './texts.ts';

export interface PublicationInput {
  readonly when: 'now' | 'later' | 'draft';
  readonly day: string;
  readonly hour: string;
  readonly expires: boolean;
  readonly expireDay: string;
  readonly expireHour: string;
}

/** The input of a stored record, or of a new one. */
export function inputOf(stored: Publication | null, now = new Date()): PublicationInput {
  const isFuture = Boolean(stored?.publishAt && Date.parse(stored.publishAt) > now.getTime());
  const start = localMoment(isFuture ? (stored?.publishAt ?? '') : '');
  const end = localMoment(stored?.expireAt ?? '');
  return {
    when: stored?.draft ? 'draft' : isFuture ? 'later' : 'now',
    day: start.day,
    hour: start.hour,
    expires: Boolean(stored?.expireAt),
    expireDay: end.day,
    expireHour: end.hour,
  };
}

const startOf = ({ when, day, hour }: PublicationInput) =>
  when === 'later' ? utcMoment({ day, hour }) : null;
const endOf = ({ expires, expireDay, expireHour }: PublicationInput) =>
  expires ? utcMoment({ day: expireDay, hour: expireHour }) : null;

export interface PublicationProblems {
  readonly publishAt?: string;
  readonly expireAt?: string;
}

export function problemsOf(input: PublicationInput): PublicationProblems {
  const [start, end] = [startOf(input), endOf(input)];
  if (input.when === 'later' && !start) return { publishAt: T.momentProblem };
  if (!input.expires) return {};
  if (!end) return { expireAt: T.momentProblem };
  return start && end <= start ? { expireAt: T.orderProblem } : {};
}

/** Fields of a call; an empty moment removes the stored one. */
export interface PublicationChange {
  draft?: boolean;
  publishAt?: string;
  expireAt?: string;
}

/** The fields that differ from the stored record: none for a new one that is published at once. */
export function changeOf(input: PublicationInput, stored: Publication | null): PublicationChange {
  const before = inputOf(stored);
  const change: PublicationChange = {};
  const draft = input.when === 'draft';
  if (draft !== Boolean(stored?.draft)) change.draft = draft;
  if (startOf(input) !== startOf(before)) change.publishAt = startOf(input) ?? '';
  if (endOf(input) !== endOf(before)) change.expireAt = endOf(input) ?? '';
  return change;
}

/** One line that says when members see the record. */
export function summaryOf(input: PublicationInput, stored: Publication | null): string {
  const start = startOf(input);
  const end = endOf(input);
  const isShown = stored && publicationState(stored) === 'published';
  const begin =
    input.when === 'draft'
      ? 'Se guarda como borrador'
      : start
        ? `Se publica el ${timeStamp(start)}`
        : input.when === 'later'
          ? T.momentMissing
          : isShown
            ? 'En la aplicación'
            : 'Se publica al guardar';
  if (!end) return begin;
  return Date.parse(end) <= Date.now()
    ? `Venció el ${timeStamp(end)}`
    : `${begin} · vence el ${timeStamp(end)}`;
}
