/** Refuses a save of a record that another one was made of since it was opened for editing. */
import { momentText } from '@vigilia/contract/time/colombian-time';
import type { EditConflict } from '@vigilia/contract/versions';
import { Refusal } from '../runtime/errors.ts';
import type { SavedVersion, Saving, VersionedSection, VersionStore } from './version-store.ts';

export const editConflictWith = ({ number: version, savedAt, savedBy }: SavedVersion): EditConflict => ({
  version,
  savedAt,
  savedBy,
});

const REFUSED_SAVE = 'abriera este formulario. No se guardó nada: revise los cambios y decida cuáles quedan.';

/**
 * @param opened the version that was opened; undefined for clients that do not state it, whose save wins
 * @param what the record with its article: `la noticia`
 * @param refused end of the sentence: what the caller had seen, and what was not done
 * @throws Refusal 409 with the save that was made meanwhile
 */
export function requireOpenedVersion(
  opened: number | undefined,
  latest: SavedVersion,
  what: string,
  callerId: number,
  refused = REFUSED_SAVE,
): void {
  if (opened === undefined || opened === latest.number) return;
  const { savedAt, savedBy, userId } = latest;
  const who = userId === callerId ? 'Usted mismo, en otra ventana,' : (savedBy ?? 'Otra persona');
  const when = savedAt ? ` el ${momentText(savedAt)}` : '';
  const message = `${who} guardó ${what}${when}, después de que usted ${refused}`;
  throw new Refusal(409, message, { editConflict: editConflictWith(latest) });
}

interface CountedSave extends Saving {
  /** The version that was opened; undefined for clients that do not state it. */
  readonly opened: number | undefined;
  /** Whether it is refused in a conflict even if it changes nothing that is counted, and in which words. */
  readonly refusesAnyway?: string | undefined;
  /** The record with its article: `la asamblea`. */
  readonly what: string;
}

/**
 * Counts a save of a record without history.
 * @param changes whether it changes anything: a save that does not is no conflict, so one can be repeated after a lost
 * answer, and is not counted
 * @returns the version that the record has then
 * @throws Refusal 409 with the save that was made meanwhile
 */
export async function countSave(
  versions: VersionStore,
  section: VersionedSection,
  recordId: number,
  changes: boolean,
  { opened, refusesAnyway, what, ...saving }: CountedSave,
): Promise<number> {
  const latest = await versions.latest(section, recordId);
  if (changes || refusesAnyway) requireOpenedVersion(opened, latest, what, saving.userId, refusesAnyway);
  if (!changes) return latest.number;
  return versions.count(section, recordId, latest, saving);
}
