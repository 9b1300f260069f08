import { timeStamp } from '@vigilia/contract/time/colombian-time';
import type { Files } from '../../../kernel/files/files.ts';
import type { ZipEntry } from '../../../kernel/files/zip-stream.ts';
import { csvOf } from '../../../kernel/spreadsheets/writer.ts';
import type { PersonalTable } from './personal-data.ts';

const README = (name: string, brand: string, at: string) =>
  [
    `Datos que ${brand} guarda de ${name}`,
    `Generado el ${timeStamp(at)} (hora de Colombia), según la Ley 1581 de 2012.`,
    '',
    'datos.json contiene todo en un solo archivo; cada archivo .csv, una parte, para abrirla en Excel.',
    'Las carpetas fotos y documentos contienen las imágenes de los casos y, de los poderes en los que usted es',
    'parte (como representado o como apoderado), el documento firmado, que también nombra a la otra persona.',
    '',
    'No se incluye la contraseña, que se guarda transformada y nadie puede leer.',
    'No se guarda el sentido del voto con el nombre de quien votó. De las votaciones abiertas no se dice si votó.',
    'No se guarda una lista de los ingresos a la aplicación.',
    'De otras personas solo figura el nombre que acompaña a un poder o a un cambio. En actividad-propia.csv está',
    'cuándo y en qué área actuó como administrador, sin los datos de otras personas.',
    '',
  ].join('\r\n');

async function* jsonOf(tables: readonly PersonalTable[], at: string): AsyncGenerator<string> {
  yield `{\n  "generado": ${JSON.stringify(at)}`;
  for (const { name, headings, rows } of tables) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = '\n    ';
    for await (const row of rows()) {
      const object = Object.fromEntries(headings.map((heading, index) => [heading, row[index] ?? '']));
      yield `${separator}${JSON.stringify(object)}`;
      separator = ',\n    ';
    }
    yield '\n  ]';
  }
  yield '\n}\n';
}

interface PersonalData {
  readonly name: string;
  readonly brand: string;
  /** ISO 8601. */
  readonly at: string;
  readonly tables: readonly PersonalTable[];
  /** Complete once the rows are read. */
  readonly files: ReadonlyMap<string, string>;
}

export async function* archiveEntries(
  { name, brand, at, tables, files }: PersonalData,
  stored: Pick<Files, 'read'>,
): AsyncGenerator<ZipEntry> {
  yield { name: 'LEAME.txt', content: [`\ufeff${README(name, brand, at)}`] };
  yield { name: 'datos.json', content: jsonOf(tables, at) };
  for (const { name: table, headings, rows } of tables) {
    const columns = headings.map((heading) => ({ heading, width: 0 }));
    yield { name: `${table}.csv`, content: csvOf([{ name: table, columns, rows: rows() }]) };
  }
  const missing: string[] = [];
  for (const [path, name] of files) {
    const found = await stored.read(name);
    if (found) yield { name: path, content: found.stream, isStored: true };
    else missing.push(path);
  }
  if (missing.length > 0)
    yield {
      name: 'archivos-que-faltan.txt',
      content: [`\ufeffNo se encontraron en el servidor:\r\n${missing.join('\r\n')}\r\n`],
    };
}
