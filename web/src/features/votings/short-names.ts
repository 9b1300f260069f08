/** Names for where there is room for a few characters only, so that no two of them read the same. */

const cut = (name: string, most: number): string => {
  const characters = Array.from(name);
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : name;
};

/** Both ends of a name, of which the last ones differ more often. */
const ends = (name: string, most: number): string => {
  const characters = Array.from(name);
  if (characters.length <= most) return name;
  const head = Math.floor((most - 1) / 2);
  return `${characters.slice(0, head).join('')}…${characters.slice(head + 1 - most).join('')}`;
};

/** With its place in the list, which is never the same. */
const numbered = (name: string, place: number, most: number): string => {
  const mark = ` (${place})`;
  return `${cut(name, most - mark.length)}${mark}`;
};

/** @param most characters of each */
export function shortNames(names: readonly string[], most: number): string[] {
  const timesIn = (list: readonly string[], name: string) => list.filter((each) => each === name).length;
  const heads = names.map((name) => cut(name, most));
  const better = names.map((name, index) =>
    timesIn(heads, heads[index] ?? '') > 1 ? ends(name, most) : (heads[index] ?? name),
  );
  return names.map((name, index) =>
    timesIn(better, better[index] ?? '') > 1 ? numbered(name, index + 1, most) : (better[index] ?? name),
  );
}
