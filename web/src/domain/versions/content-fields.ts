import { localMoment, timeStamp } from '@vigilia/contract/time/colombian-time';
import type { EditConflict } from '@vigilia/contract/versions';
import { useState } from 'react';
import { ApiError } from '../../core/backend/api.ts';

/** Texts of edit conflicts of a form, and of differences of two versions. */
export const TEXTS = {
  title: 'Hay una versión más nueva',
  hint: '«Guardar de todos modos» cambia solo los campos que usted editó; lo demás queda como lo guardó la otra persona.',
  see: 'Ver los cambios',
  overwrite: 'Guardar de todos modos',
  stored: 'Guardado ahora',
  typed: 'En su formulario',
  noDifference: 'Su formulario y lo guardado no se diferencian.',
  failure: 'No se pudo cargar la versión nueva',
  gone: 'Ya no existe: otra persona lo eliminó.',
  none: '(vacío)',
  replacedPicture: 'Se cambió la imagen',
  picture: 'Imagen',
} as const;

interface Conflict extends EditConflict {
  readonly message: string;
}

/** The conflict of a failed save; null for another failure. */
const conflictOf = (error: unknown): Conflict | null =>
  error instanceof ApiError && error.editConflict ? { ...error.editConflict, message: error.message } : null;

export interface ConflictState {
  readonly conflict: Conflict | null;
  closeConflict(): void;
  /** Whether a failed save was a conflict; then shows it. */
  takeConflict(error: unknown): boolean;
}

export function useConflict(): ConflictState {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    closeConflict: () => setConflict(null),
    takeConflict(error) {
      const found = conflictOf(error);
      setConflict(found);
      return found !== null;
    },
  };
}

/** Content by field, in the form of a version. */
export type Content = Readonly<Record<string, string | number | boolean | null | undefined>>;
export type Labels = Readonly<Record<string, string>>;

export interface FieldChange {
  readonly name: string;
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

const MOMENT = /^\d{4}-\d\d-\d\dT/;

function textOf(value: Content[string]): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  if (typeof value === 'number') return value.toLocaleString('es-CO');
  return MOMENT.test(value) && localMoment(value).day ? timeStamp(value) : value;
}

/** The fields that differ, without the picture, whose addresses are meaningless. */
export const changesBetween = (labels: Labels, before: Content, after: Content): FieldChange[] =>
  Object.entries(labels)
    .map(([name, label]) => ({ name, label, before: textOf(before[name]), after: textOf(after[name]) }))
    .filter((change) => change.before !== change.after);

const pictureIn = (content: Content) =>
  String(content.picture ?? '')
    .replace(/\?.*$/, '')
    .replace(/-\d+\.webp$/, '.webp');
export const hasOtherPicture = (before: Content, after: Content): boolean =>
  pictureIn(before) !== pictureIn(after);

export function changedNames(labels: Labels, before: Content, after: Content): string {
  const names = changesBetween(labels, before, after).map(({ label }) => label);
  if (hasOtherPicture(before, after))
    names.push(names.length > 0 ? TEXTS.picture.toLowerCase() : TEXTS.picture);
  return names.join(', ');
}
