import { count } from './count.ts';

/** The message for a text over its maximum, with the number of excess characters, so that a pasted one can be shortened. */
export function tooLongText(length: number, max: number): string {
  const extra = length - max;
  return `Puede tener ${count(max)} caracteres como máximo. ${extra === 1 ? 'Sobra 1 carácter' : `Sobran ${count(extra)} caracteres`}.`;
}
