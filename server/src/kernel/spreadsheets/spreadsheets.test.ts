import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { marked, unmarked } from '@vigilia/contract/text/formula-marks';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TABLES } from '../../testing/attack/hostile-tables.ts';
import { aWorkbook, workbookOf } from '../../testing/builders/workbooks.ts';
import { FULL, runs } from '../../testing/full.ts';
import { aFolder } from '../../testing/process.ts';
import { readRows, type SheetFile } from './reader.ts';
import { oneTableAtATime, readSpreadsheet } from './spreadsheets.ts';
import { sendSpreadsheet } from './writer.ts';

const fileOf = (
  content: string | Uint8Array,
  fileName: string,
  headings: readonly string[] | null = null,
): SheetFile => {
  const path = join(aFolder(), 'upload');
  writeFileSync(path, content);
  const size = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  return { path, size, fileName, headings };
};
/** In this process, which is faster; the last tests use a separate one. */
const read = async (content: string | Uint8Array, fileName = 'lista.csv') =>
  (await readRows(fileOf(content, fileName))).rows;
const cellsOf = async (content: string | Uint8Array, fileName?: string) =>
  (await read(content, fileName)).map(({ cells }) => cells);

const NOT_A_TABLE = {
  statusCode: 415,
  message: 'El archivo no es una hoja de cálculo. Elija un archivo .xlsx o .csv.',
};
const TOO_MUCH = { statusCode: 413, message: 'El archivo es demasiado grande. Divídalo en varios.' };

it.each(['csv', 'xlsx'] as const)(
  'writes %s in pieces, and lets other work pass between them',
  async (format) => {
    let [turn, isWriting] = [0, true];
    const countTurns = () => {
      turn += 1;
      if (isWriting) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const rowsIn = new Map<number, number>();
    function* rows() {
      for (let n = 0; n < 4000; n += 1) {
        rowsIn.set(turn, (rowsIn.get(turn) ?? 0) + 1);
        yield [`Nombre ${n}`, n];
      }
    }
    let sent: Readable | undefined;
    const reply = { headers: () => reply, send: (stream: Readable) => (sent = stream) };
    const columns = ['Nombre', 'Votos'].map((heading) => ({ heading, width: 10 }));
    sendSpreadsheet(reply as unknown as FastifyReply, 'lista', format, [
      { name: 'Lista', columns, rows: rows() },
    ]);
    for await (const _ of sent ?? []);
    isWriting = false;
    expect(Math.max(...rowsIn.values())).toBeLessThanOrEqual(500);
  },
);

describe('CSV', () => {
  it.each([
    ['semicolons', 'Nombre;Apellido\r\nAna;"Ríos; Peña"\r\n'],
    ['commas', 'Nombre,Apellido\nAna,Ríos; Peña\n'],
    ['tabs', 'Nombre\tApellido\nAna\tRíos; Peña'],
    ['a mark in front', '\ufeffNombre;Apellido\nAna;"Ríos; Peña"'],
    ['lines of old Macs', 'Nombre;Apellido\rAna;"Ríos; Peña"\r'],
    ['spaces around', ' Nombre ; Apellido \n Ana ; "Ríos; Peña" \n'],
  ])('reads CSV with %s', async (what, content) => {
    const cells = await cellsOf(content);
    if (what === 'spaces around') expect(cells[0]).toEqual(['Nombre', 'Apellido']);
    else
      expect(cells).toEqual([
        ['Nombre', 'Apellido'],
        ['Ana', 'Ríos; Peña'],
      ]);
  });

  it.each([
    ['Latin-1', Buffer.from('Nombre;Año\nJosé Muñoz;2026', 'latin1')],
    ['UTF-8', Buffer.from('Nombre;Año\nJosé Muñoz;2026')],
    ['UTF-16', Buffer.from('\ufeffNombre;Año\nJosé Muñoz;2026', 'utf16le')],
  ])('reads CSV in %s', async (_, content) => {
    expect(await cellsOf(content)).toEqual([
      ['Nombre', 'Año'],
      ['José Muñoz', '2026'],
    ]);
  });

  it('reads euro and quotes of Windows in CSV', async () => {
    expect(await cellsOf(Buffer.from([0x80, 0x3b, 0x93, 0x61, 0x94]))).toEqual([['€', '“a”']]);
  });

  it('counts lines of CSV as spreadsheets do, and skips empty ones', async () => {
    expect(await read('a;b\n\n;\n"x\ny";2\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 4, cells: ['x\ny', '2'] },
    ]);
  });

  it('refuses CSV with a NUL or an unclosed quote', async () => {
    await expect(read('a;b\0\n')).rejects.toMatchObject(NOT_A_TABLE);
    await expect(read('a;"b\n')).rejects.toMatchObject({
      statusCode: 415,
      message: expect.stringContaining('comillas'),
    });
  });

  it('refuses CSV with too many rows, columns or bytes', async () => {
    await expect(read('a\n'.repeat(50_001))).rejects.toMatchObject(TOO_MUCH);
    await expect(read(';'.repeat(201))).rejects.toMatchObject(TOO_MUCH);
    await expect(read('x'.repeat(10 * 1024 * 1024 + 1))).rejects.toMatchObject(TOO_MUCH);
  });
});

describe('a workbook', () => {
  it('reads all kinds of cells of the first sheet of a workbook', async () => {
    const rows = `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row>
      <row r="4"><c r="B4"><v>1107000111</v></c><c r="C4"><v>1.107000111E9</v></c><c r="D4" t="b"><v>1</v></c>
      <c r="E4" t="str"><f>A1&amp;B1</f><v>f</v></c><c r="F4" t="e"><v>#N/A</v></c><c r="G4" t="inlineStr"><is><r><t>uno </t></r><r><t>dos</t></r></is></c></row>`;
    const sharedStrings =
      '<si><t> Nombre </t></si><si><r><t>Ape</t></r><r><t>lli_x0064_o</t></r><rPh><t>x</t></rPh></si>';
    expect(await read(aWorkbook({ rows, sharedStrings }), 'a.XLSX')).toEqual([
      { line: 2, cells: ['Nombre', '', 'Apellido'] },
      { line: 4, cells: ['', '1107000111', '1107000111', 'Si', 'f', '', 'uno dos'] },
    ]);
  });

  it('reads a workbook with prefixes, without addresses, and with an absolute target', async () => {
    const more = {
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="str"><x:v>a</x:v></x:c><x:c><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    expect(
      await cellsOf(aWorkbook({ rows: '', more, target: '/xl/worksheets/sheet1.xml' }), 'a.xlsx'),
    ).toEqual([['a', '2']]);
  });

  it.each([
    ['a cell in row one million', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>', TOO_MUCH],
    ['a row without end', '<row r="1e300"/>', NOT_A_TABLE],
    ['row nought', '<row r="0"/>', NOT_A_TABLE],
    ['XML that is none', '<row><c>', NOT_A_TABLE],
  ])('refuses a workbook with %s', async (_, rows, refusal) => {
    await expect(read(aWorkbook({ rows }), 'a.xlsx')).rejects.toMatchObject(refusal);
  });

  it('skips a cell far to the right of a workbook', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c><c r="ZZZZ1"><v>3</v></c></row>';
    expect((await cellsOf(aWorkbook({ rows }), 'a.xlsx'))[0]?.length).toBeLessThanOrEqual(200);
  });

  it('refuses a workbook past the limit before unpacking it', async () => {
    const texts = `<si>${' '.repeat(100_000)}</si>`.repeat(800);
    const bomb = aWorkbook({ rows: '', sharedStrings: texts });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const before = process.memoryUsage().rss;
    await expect(read(bomb, 'a.xlsx')).rejects.toMatchObject({
      statusCode: 413,
      message: expect.stringContaining('El libro es demasiado grande'),
    });
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('refuses a workbook with entity declarations', async () => {
    const more = {
      'xl/worksheets/sheet1.xml':
        '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    };
    await expect(read(aWorkbook({ rows: '', more }), 'a.xlsx')).rejects.toMatchObject(NOT_A_TABLE);
  });

  it('refuses a truncated workbook, or another ZIP', async () => {
    const whole = workbookOf([['a', 'b']]);
    for (let end = 4; end < whole.length; end += 97)
      await expect(read(whole.subarray(0, end), 'a.xlsx'), String(end)).rejects.toMatchObject({
        statusCode: 415,
      });
    const { zipSync, strToU8 } = await import('fflate');
    await expect(read(zipSync({ 'a.txt': strToU8('a') }), 'a.xlsx')).rejects.toMatchObject(NOT_A_TABLE);
  });

  it('refuses or reads a damaged workbook, without an error', async () => {
    const whole = workbookOf([
      ['Nombre', 'Apellido'],
      ...Array.from({ length: 20 }, (_, i) => [`n${i}`, 'x']),
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const damaged = Buffer.from(whole);
        damaged[at] = (damaged[at] ?? 0) ^ by;
        const outcome = await read(damaged, 'a.xlsx').catch((error) => error.statusCode);
        expect(Array.isArray(outcome) || [413, 415].includes(outcome)).toBe(true);
      }),
      { numRuns: runs(150) },
    );
  });
});

describe('a file', () => {
  it.each([
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'a.xls'],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, 0]), 'a.jpg'],
    ['CSV with the name of a workbook', Buffer.from('a;b'), 'a.xlsx'],
    ['a workbook with the name of CSV', workbookOf([['a']]), 'a.csv'],
    ['without an ending', Buffer.from('a;b'), 'lista'],
  ])('refuses a file that is %s', async (_, content, name) => {
    await expect(read(content, name)).rejects.toMatchObject({ statusCode: 415 });
  });
});

describe('exports', () => {
  /** As fields are stored: without spaces around. */
  const someCell = fc
    .string({
      unit: fc.constantFrom(
        'a',
        'Ñ',
        ';',
        ',',
        '"',
        '\n',
        '\t',
        '|',
        '=',
        '+',
        '-',
        '@',
        ' ',
        "'",
        '<',
        '&',
        '😀',
        '0',
        '_x0041_',
      ),
      maxLength: 8,
    })
    .map((cell) => cell.trim());
  const written = async (format: 'csv' | 'xlsx', rows: readonly (readonly string[])[]): Promise<Buffer> => {
    let sent: Readable | undefined;
    const reply = {
      headers: () => reply,
      send: (stream: Readable) => {
        sent = stream;
        return reply;
      },
    };
    const columns = ['A', 'B'].map((heading) => ({ heading, width: 10 }));
    sendSpreadsheet(reply as unknown as FastifyReply, 'x', format, [
      { name: 'Hoja', columns, rows: Readable.from(rows) },
    ]);
    const chunks: Buffer[] = [];
    for await (const chunk of sent ?? []) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  };

  it.each(['csv', 'xlsx'] as const)('writes %s that reads back equal, without formulas', async (format) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(someCell, someCell), { maxLength: 8 }), async (rows) => {
        const back = await cellsOf(await written(format, rows), `x.${format}`);
        const kept = rows
          .map((row) =>
            row.map((cell) => cell.replaceAll('_x0041_', format === 'xlsx' ? 'A' : '_x0041_').trim()),
          )
          .filter((row) => row.some((cell) => cell !== ''));
        const values = back.slice(1).map((row) => row.map((cell) => unmarked(cell).trim()));
        expect(values.map(([a = '', b = '']) => [a, b])).toEqual(kept);
        for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
      }),
      { numRuns: runs(150) },
    );
  });

  /** The cells of a program that separates them at `delimiter`: a quote inside of a cell is plain text (RFC 4180). */
  const cellsAt = (csv: string, delimiter: string): string[] =>
    parse(csv.slice(1), {
      delimiter,
      quote: delimiter === '|' ? null : '"',
      relaxQuotes: true,
      relaxColumnCount: true,
    }).flat();

  it.each([',', ';', '\t', '|', '\n'])(
    'writes CSV without formulas for programs that split at %j',
    async (delimiter) => {
      const texts = ['=1', ' =1', '"=1', '""+1', '\u200b-1', "'=1", '@A1', '\uff1d1'].flatMap((formula) => [
        `hola${delimiter}${formula}${delimiter}x`,
        `hola${delimiter} ${formula}`,
        `"${delimiter}${formula}${delimiter}"`,
      ]);
      const csv = String(
        await written('csv', [...texts.map((text) => ['Ana', text]), ...texts.map((text) => [text, ''])]),
      );
      for (const reader of [delimiter, ',', '\t']) {
        const cells = cellsAt(csv, reader);
        expect(cells.filter((cell) => /^[\s\p{Cf}]*[=+\-@\uff1d]/u.test(cell))).toEqual([]);
      }
      const back = await cellsOf(csv, 'x.csv');
      expect(back.slice(1, 1 + texts.length).map(([, text = '']) => unmarked(text))).toEqual(texts);
    },
  );

  it('removes exactly the marks it adds', () => {
    fc.assert(
      fc.property(fc.array(someCell, { maxLength: 4 }), (cells) => {
        const text = cells.join("'").replaceAll('a', '\u200b');
        expect(unmarked(marked(text))).toBe(text);
      }),
    );
  });

  it('omits characters that XML cannot contain', async () => {
    const back = await cellsOf(await written('xlsx', [['a\u0001b\ud800', '\u000b']]), 'x.xlsx');
    expect(back[1]).toEqual(['ab']);
  });

  it('writes CSV with a byte order mark for Excel', async () => {
    expect([...(await written('csv', [])).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });
});

describe('a table that expands', () => {
  // `hostile-files` sends all of them to each call that takes a table.
  it.each(FULL ? HOSTILE_TABLES : HOSTILE_TABLES.slice(0, 3))(
    'refuses an expanding table: $what',
    async ({ fileName, refused, content }) => {
      const headings = ['nombre', 'apellido', 'correo electronico', 'cedula'];
      const reading = readRows(fileOf(content(), fileName, headings));
      await expect(reading).rejects.toMatchObject({ statusCode: refused });
    },
  );

  it('reads a table whose wide columns are not requested', async () => {
    const rows = [
      ['Nombre', ...Array.from({ length: 60 }, (_, i) => `Dirección ${i}`), 'Cédula'],
      ...Array.from({ length: 2000 }, (_, i) => [
        `Ana ${i}`,
        ...Array.from({ length: 60 }, () => 'Carrera 7 # 12-34, apartamento 56, Bogotá'),
        String(i),
      ]),
    ];
    const { rows: found } = await readRows(fileOf(workbookOf(rows), 'a.xlsx', ['nombre', 'cedula']));
    expect(found).toHaveLength(rows.length);
    expect(found[0]?.cells).toEqual(rows[0]);
    expect(found.at(-1)?.cells.filter(Boolean)).toEqual(['Ana 1999', '1999']);
  });

  it('limits the stored characters of a cell', async () => {
    const [row] = await read(`${'x'.repeat(5000)};b`);
    expect(row?.cells.map((cell) => cell.length)).toEqual([1000, 1]);
  });

  it('queues tables, and refuses them when too many wait', async () => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let running = 0;
    let maxRunning = 0;
    const work = async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await held;
      running -= 1;
    };
    const turns = Array.from({ length: 12 }, () => oneTableAtATime(work).catch((error) => error.statusCode));
    expect(await turns.at(-1)).toBe(503);
    goOn();
    const answers = await Promise.all(turns);
    expect(answers.filter((answer) => answer === 503).length).toBeGreaterThan(0);
    expect(maxRunning).toBe(1);
  });
});

describe('the process that reads', () => {
  it('keeps the event loop free while reading', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => [`Nombre ${i}`, 'Apellido', `a${i}@a.test`]);
    const file = fileOf(workbookOf(rows), 'a.xlsx');
    let turns = 0;
    const turning = setInterval(() => {
      turns += 1;
    }, 5);
    const { rows: found } = await readSpreadsheet(file);
    clearInterval(turning);
    expect(found).toHaveLength(rows.length);
    expect(found.at(-1)).toEqual({ line: rows.length, cells: rows.at(-1) });
    expect(turns).toBeGreaterThan(10);
  });

  it('reports why a file is refused', async () => {
    await expect(readSpreadsheet(fileOf('a;b', 'a.xlsx'))).rejects.toMatchObject({ statusCode: 415 });
    await expect(readSpreadsheet(fileOf('a;b', 'a.csv'))).resolves.toEqual({
      rows: [{ line: 1, cells: ['a', 'b'] }],
      sheet: null,
    });
  });
});
