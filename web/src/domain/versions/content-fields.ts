/** The fields of a version as people read them. */
import { localMoment, timeStamp } from '@vigilia/contract/time/colombian-time';
import type { EditConflict } from '@vigilia/contract/versions';
import { useState } from 'react';
import { ApiError } from '../../core/backend/api.ts';

/** Edit conflicts of a form, and differences of two versions. */
export const TEXTS = {
  title: 'Hay una versión más nueva',
  hint: 'Lo que usted escribió sigue en el formulario. «Unir con la versión nueva» lo conserva y trae lo demás, sin guardar todavía. «Guardar de todos modos» solo cambia los campos que usted editó.',
  see: 'Ver los cambios',
  overwrite: 'Guardar de todos modos',
  load: 'Unir con la versión nueva',
  stored: 'Guardado ahora',
  typed: 'En su formulario',
  noDifference: 'Su formulario y lo guardado no se diferencian.',
  loaded: 'Se unió con la versión nueva.',
  kept: (fields: string) => `Se conservó lo que usted cambió en: ${fields}.`,
  failure: 'No se pudo cargar la versión nueva',
  gone: 'Ya no existe: otra persona lo eliminó.',
  none: '(vacío)',
  replacedPicture: 'Se cambió la imagen',
  picture: 'Imagen',
} as const;

/** A refused save. */
interface Conflict extends EditConflict {
  readonly message: string;
}

/** The conflict that a failed save reports; null for another failure. */
const conflictOf = (error: unknown): Conflict | null =>
  error instanceof ApiError && error.editConflict ? { ...error.editConflict, message: error.message } : null;

export interface ConflictState {
  readonly conflict: Conflict | null;
  closeConflict(): void;
  /** Whether a failed save was a conflict, which is then shown. */
  takeConflict(error: unknown): boolean;
}

/** The conflict of a form's last save. */
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

/** Content by field, as a version holds it. */
export type Content = Readonly<Record<string, string | number | boolean | null | undefined>>;
/** Names of a section's fields, in their order. */
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

/** The fields that differ. The picture is left out: two addresses of it say nothing. */
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

/** The changed fields in one line. */
export function changedNames(labels: Labels, before: Content, after: Content): string {
  const names = changesBetween(labels, before, after).map(({ label }) => label);
  if (hasOtherPicture(before, after))
    names.push(names.length > 0 ? TEXTS.picture.toLowerCase() : TEXTS.picture);
  return names.join(', ');
}
