/** The publication of a record in its form, and the conflict of its last save. */
import {
  type Publication,
  publicationState,
  type StoredVersion,
} from '@vigilia/contract/content/publication';
import { localMoment, momentText, utcMoment } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { call } from '../../../../core/backend/api.ts';
import { useConflict } from '../../../../domain/versions/content-fields.ts';
import type { ContentKind, ContentRecord } from '../kind.ts';

/** Between the parts of a line, never at its beginning. */
export const SEPARATOR = '\u00a0· ';

/** Drafts, schedules and versions of content. Without gender: news, benefits, courses and articles share them. */
export const TEXTS = {
  legend: 'Publicación',
  change: 'Cambiar',
  when: '¿Desde cuándo se muestra a los asociados?',
  now: 'Al guardar',
  draft: 'Todavía no: guardar como borrador',
  draftHint: 'Hasta que se publique, solo se muestra a los administradores.',
  later: 'Desde un día y una hora',
  day: 'Día',
  hour: 'Hora',
  expires: 'Dejar de mostrar en una fecha',
  expiresHint: 'No se elimina: se sigue mostrando a los administradores.',
  expireDay: 'Último día',
  expireHour: 'Hasta la hora',
  momentMissing: 'Falta el día o la hora de la publicación',
  momentProblem: 'Escriba el día y la hora',
  orderProblem: 'Debe ser después de la publicación',

  versions: 'Versiones',
  versionsOf: (name: string) => `Versiones de «${name}»`,
  versionsFailure: 'No se pudieron cargar las versiones',
  version: (number: number) => `Versión ${number}`,
  current: 'Actual',
  before: 'Anterior al historial',
  restoredFrom: (number: number) => `Restaurada de la versión ${number}`,
  first: 'Primera versión que se conserva',
  see: 'Ver los cambios',
  restore: 'Restaurar',
  restored: (number: number) => `Se restauró la versión ${number}.`,
  restoredDetail: 'Quedó como una versión nueva: la anterior también se puede restaurar.',
  restoreFailure: 'No se pudo restaurar la versión',
  discardTitle: 'Tiene cambios sin guardar en el formulario',
  discard: (number: number) =>
    `Al restaurar la versión ${number} se descartan, y los asociados ven la versión restaurada si está publicada.`,
  discardConfirm: 'Restaurar y descartar',
  discardCancel: 'Cancelar',
  restoreHint: 'Restaurar devuelve los textos y la imagen; la publicación no cambia.',
} as const;

export const loadVersions = (
  { calls }: ContentKind<never>,
  id: number,
  signal?: AbortSignal,
): Promise<StoredVersion[]> => call(calls.listVersions, { params: { id }, ...(signal && { signal }) });

export const restore = ({ calls }: ContentKind<never>, id: number, number: number, opened: number) =>
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
  if (input.when === 'later' && !start) return { publishAt: TEXTS.momentProblem };
  if (!input.expires) return {};
  if (!end) return { expireAt: TEXTS.momentProblem };
  return start && end <= start ? { expireAt: TEXTS.orderProblem } : {};
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
          ? TEXTS.momentMissing
          : isShown
            ? 'En la aplicación'
            : 'Se publica al guardar';
  if (!end) return begin;
  return Date.parse(end) <= Date.now()
    ? `Venció el ${momentText(end)}`
    : `${begin} · vence el ${momentText(end)}`;
}

/** @param initial the edited record at the opening of its form; null for a new one */
export function usePublication<Stored extends ContentRecord>(initial: Stored | null) {
  const [stored] = useState(initial);
  const [input, setInput] = useState(() => inputOf(initial));
  const [problems, setProblems] = useState<PublicationProblems>({});
  const conflict = useConflict();
  const change = changeOf(input, stored);
  /** Whether anything differs from the stored record. */
  const changed = Object.keys(change).length > 0;
  return {
    stored,
    input,
    setInput(next: PublicationInput) {
      setInput(next);
      setProblems({});
    },
    problems,
    changed,
    change,
    /** Shows the problems of the fields. @returns whether there are none */
    check() {
      const found = problemsOf(input);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    ...conflict,
  };
}
