/** Refuses a save of a record that somebody else saved while it was edited. */
import { timeStamp } from '@vigilia/contract/colombian-time';
import { Refusal } from '../../runtime/errors.ts';
import type { SavedVersion } from './version-store.ts';

/**
 * @param opened the version that was opened; undefined for clients that do not state it, whose save wins
 * @param what the record with its article: `la noticia`
 * @throws Refusal 409 with the save that was made meanwhile
 */
export function requireOpenedVersion(
  opened: number | undefined,
  latest: SavedVersion,
  what: string,
  callerId: number,
): void {
  if (opened === undefined || opened === latest.number) return;
  const { number: version, savedAt, savedBy, userId } = latest;
  const who = userId === callerId ? 'Usted mismo, en otra ventana,' : (savedBy ?? 'Otra persona');
  const when = savedAt ? ` el ${timeStamp(savedAt)}` : '';
  const message = `${who} guardó ${what}${when}, después de que usted abriera este formulario. No se guardó nada: revise los cambios y decida cuáles quedan.`;
  throw new Refusal(409, message, { editConflict: { version, savedAt, savedBy } });
}
