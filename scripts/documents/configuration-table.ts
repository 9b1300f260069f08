/** The README's table of environment variables, written from the one place that declares them. */

export interface Variable {
  readonly meaning: string;
  readonly default?: string;
}

const BEGIN = '<!-- configuration: written by `npm run fix` from server/src/kernel/runtime/config.ts -->';
const END = '<!-- /configuration -->';

/** One row per variable, in the order of the declaration. */
export function configurationTable(variables: Readonly<Record<string, Variable>>): string {
  const rows = Object.entries(variables).map(([name, { meaning, default: value }]) => {
    const shown = value === undefined ? 'none' : `\`${value}\``;
    return `| \`${name}\` | ${meaning} | ${shown} |`;
  });
  return ['| variable | meaning | default |', '|---|---|---|', ...rows].join('\n');
}

/**
 * The document with the table between its markers.
 * @throws when the markers are missing
 */
export function withTable(document: string, table: string): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`The markers of the table are missing: ${BEGIN} … ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
}
