/** The version of the program: that of the project's `package.json`. */
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(
  readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

export const VERSION = version;
