/**
 * A whole number as written in Colombia: 1.234. Own code: a browser or Node takes ten milliseconds or more to load its number
 * formats, and every list begins with one.
 */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, '.');

/** `1 curso`, `2.000 cursos`. */
export const pluralize = (number: number, one: string, many: string): string =>
  `${count(number)} ${number === 1 ? one : many}`;

/** A sentence about a number: `#` is the number, and of `[one|many]` the words for it: `# [curso|cursos]`. */
export const inflect = (sentence: string, number: number): string =>
  sentence
    .replace(/\[([^|]*)\|([^\]]*)\]/g, (_, one: string, many: string) => (number === 1 ? one : many))
    .replaceAll('#', count(number));
