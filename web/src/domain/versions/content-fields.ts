/** The fields of a version as people read them. */
import { localMoment, timeStamp } from '@vigilia/contract/time/colombian-time';
import { TEXTS as T } from './texts.ts';

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
  if (hasOtherPicture(before, after)) names.push(names.length > 0 ? T.picture.toLowerCase() : T.picture);
  return names.join(', ');
}
