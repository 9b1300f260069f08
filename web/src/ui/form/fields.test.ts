/** No field of the product cuts a pasted text. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lengthProblem } from '../../core/text.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Its scanner sends more than a person pastes, and a longer text is reported as damaged. */
const SCANNER = 'admin/features/check-in/scan-field.tsx';

test('no field of a library or of the page has a maximum that cuts a pasted text', () => {
  const cutting = globSync('**/*.tsx', { cwd: ROOT }).filter((file) => {
    if (file === SCANNER || file === 'ui/form/fields.tsx') return false;
    const code = readFileSync(join(ROOT, file), 'utf8');
    if (!/maxLength/.test(code)) return false;
    const ofLibrary = /import \{([^}]*)\} from '@mantine\/core'/.exec(code)?.[1] ?? '';
    return (
      /\b(?:TextInput|Textarea|PasswordInput|Autocomplete)\b/.test(ofLibrary) ||
      (/\bInput\b/.test(ofLibrary) && /<Input\s(?:(?!\/>)[\s\S])*maxLength/.test(code)) ||
      !/form\/fields|\.\/fields|address-field/.test(code)
    );
  });
  expect(cutting).toEqual([]);
});

test.each([
  ['x'.repeat(703), 'Puede tener 200 caracteres como máximo. Sobran 503 caracteres.'],
  [` ${'x'.repeat(201)} `, 'Puede tener 200 caracteres como máximo. Sobra 1 carácter.'],
  // As it is stored: composed and without blanks around.
  [` ${'n\u0303'.repeat(200)} `, undefined],
  [undefined, undefined],
])('says by how much a text is too long: %j', (value, problem) => {
  expect(lengthProblem(value, 200)).toBe(problem);
});
