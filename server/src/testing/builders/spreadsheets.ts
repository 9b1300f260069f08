/** Reads the spreadsheets that the server writes. */
import { unzipSync } from 'fflate';

type Rows = (string | number)[][];

const unescaped = (xml: string) =>
  xml.replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&');

/** The rows of each sheet by its name; cells that are numbers are numbers. */
export function sheetsOf(workbook: Uint8Array): Record<string, Rows> {
  const parts = unzipSync(workbook);
  const part = (path: string) => new TextDecoder().decode(parts[path]);
  const names = [...part('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name = '']) => name);
  return Object.fromEntries(
    names.map((name, index) => {
      const rows = part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row [^>]*>(.*?)<\/row>/gs);
      return [
        name,
        [...rows].map(([, row = '']) =>
          [...row.matchAll(/<v>(.*?)<\/v>|<t xml:space="preserve">(.*?)<\/t>/gs)].map(([, number, text]) =>
            number === undefined ? unescaped(text ?? '') : Number(number),
          ),
        ),
      ];
    }),
  );
}
