/** The visible characters of a text. Firefox before 125 has no segmenter: there an accent may be separated. */
function* charactersOf(text: string): Generator<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  for (const { segment } of new Intl.Segmenter('es').segment(text)) yield segment;
}

/**
 * The beginning of a text, cut between visible characters: an emoji or an accented letter stays whole.
 * @param max UTF-16 units
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let cut = '';
  for (const character of charactersOf(text)) {
    if (cut.length + character.length > max) break;
    cut += character;
  }
  return cut || text.slice(0, max).replace(/\p{Cs}$/u, '');
}
