/** Text as people read it: letters of another script that look like a Latin one become that one, and signs become spaces. */
import { fold } from './fold.ts';

/** Folded letters, each with the Latin one that people read: Cyrillic, Greek, and signs that are mistaken for another. */
const LOOKALIKES = new Map(
  'аa вb сc еe нh һh іi јj кk мm оo рp ѕs тt уy хx ԁd ԛq ԝw օo ոn սu հh αa βb εe ζz ηh ιi κk μm νn οo ρp τt υy χx ӏi li 1i 0o 5s ɑa ɪi ɩi ȷj ꓲi ꓢs ꜱs ꮪs ьb ƅb ɓb ʙb ƃb'
    .split(' ')
    .map(([letter = '', read = '']) => [letter, read]),
);

/** Not an emoji, which is read, nor the bracket of a number at the end: `Junta (1)` is not `Junta 1` (R12.37). */
const SIGNS = /(?:(?!\p{Extended_Pictographic}|\(\d+\)$)[^\p{L}\p{N}])+/gu;

export const readAs = (text: string): string =>
  [...fold(text).replace(SIGNS, ' ').trim()]
    .map((letter) => LOOKALIKES.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm');
