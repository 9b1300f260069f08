/** The publication of a record in its form, and the conflict of its last save. */
import {
  type declareVersionCalls,
  type Publication,
  publicationState,
  type StoredVersion,
} from '@vigilia/contract/content/publication';
import { localMoment, momentText, utcMoment } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { call } from '../../core/backend/api.ts';
import { type ConflictState, type Labels, useConflict } from '../versions/content-fields.ts';
import { PUBLICATION_LABELS, TEXTS as T } from './texts.ts';

/** Content with versions, as its feature describes it: the calls of the section and the names of its fields. */
export interface VersionedContent {
  readonly calls: ReturnType<typeof declareVersionCalls>;
  readonly labels: Labels;
}

/** Names of all fields of a version. */
export const labelsOf = ({ labels }: VersionedContent): Labels => ({ ...labels, ...PUBLICATION_LABELS });

export const loadVersions = (
  { calls }: VersionedContent,
  id: number,
  signal?: AbortSignal,
): Promise<StoredVersion[]> => call(calls.listVersions, { params: { id }, ...(signal && { signal }) });

export const restore = ({ calls }: VersionedContent, id: number, number: number, opened: number) =>
  call(calls.restoreVersion, { params: { id }, body: { restore: number, version: opened } });

/** The publication of a record as the form shows it, and its conversion to the wire. */
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

interface PublicationProblems {
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
interface PublicationChange {
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
        ? `Se publica el ${momentText(start)}`
        : input.when === 'later'
          ? T.momentMissing
          : isShown
            ? 'En la aplicación'
            : 'Se publica al guardar';
  if (!end) return begin;
  return Date.parse(end) <= Date.now()
    ? `Venció el ${momentText(end)}`
    : `${begin} · vence el ${momentText(end)}`;
}

export interface VersionedRecord extends Publication {
  readonly id: number;
  readonly version?: number | undefined;
}

export interface PublicationForm<out Stored> extends ConflictState {
  /** The record that is edited, as last loaded; null for a new one. */
  readonly stored: Stored | null;
  readonly input: PublicationInput;
  setInput(input: PublicationInput): void;
  readonly problems: PublicationProblems;
  /** Whether anything differs from the stored record. */
  readonly changed: boolean;
  /** The fields to send. */
  readonly change: PublicationChange;
  /** Shows the problems of the fields, and answers whether there are none. */
  check(): boolean;
}

/** With the way to go on with the newest version; publication fields that were changed stay. */
export interface EditedPublication<Stored> extends PublicationForm<Stored> {
  takeOver(stored: Stored): void;
}

export function usePublication<Stored extends VersionedRecord>(
  initial: Stored | null,
): EditedPublication<Stored> {
  const [stored, setStored] = useState(initial);
  const [input, setInput] = useState(() => inputOf(initial));
  const [problems, setProblems] = useState<PublicationProblems>({});
  const conflict = useConflict();
  const change = changeOf(input, stored);
  const changed = Object.keys(change).length > 0;
  return {
    stored,
    input,
    setInput(next) {
      setInput(next);
      setProblems({});
    },
    problems,
    changed,
    change,
    check() {
      const found = problemsOf(input);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    ...conflict,
    takeOver(next) {
      if (!changed) setInput(inputOf(next));
      setStored(next);
    },
  };
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The number of a version, and when it is published. */
export const publicationIn = ({ version, content }: StoredVersion) => ({
  version,
  draft: content.draft === true,
  publishAt: textOrNone(content.publishAt),
  expireAt: textOrNone(content.expireAt),
});

/** The address of the whole picture of the current version, of which a version holds the smallest width. */
export const pictureIn = ({ content }: StoredVersion): string =>
  String(content.picture ?? '').replace(/-\d+\.webp$/, '.webp');
