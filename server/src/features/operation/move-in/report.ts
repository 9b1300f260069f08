/** Files of a move for people: a report, the omitted records, and former results and attendance. */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluralize } from '@vigilia/contract/text/count';
import { IMPORT_COLUMNS, IMPORT_FIELDS } from '@vigilia/contract/users/user-import';
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { makeOwnerOnlyFolder, OWNER_ONLY_FILE } from '../../../kernel/runtime/file-permissions.ts';
import { type Cell, csvOf } from '../../../kernel/spreadsheets/writer.ts';
import { printable } from './problems.ts';

/** The files of the report besides its text, with their columns. */
const TABLES = {
  'usuarios-por-completar.csv': [...IMPORT_FIELDS.map((field) => IMPORT_COLUMNS[field]), 'Motivo'],
  'registros-no-traidos.csv': ['Parte', 'Registro', 'Motivo', 'Datos'],
  'resultados-anteriores.csv': ['Asamblea', 'Fecha', 'Pregunta', 'Opción', 'Votos', 'Votos totales'],
  'asistencia-anterior.csv': ['Asamblea', 'Fecha', 'Nombre', 'Apellido', 'Cédula', 'Asistió', 'Puede votar'],
} as const;
export type ReportTable = keyof typeof TABLES;

const NOT_READABLE = `
Lo que ninguna llamada del otro sistema da, y por eso no se trajo
  Las contraseñas y la verificación en dos pasos. Solo el administrador de ADMIN_EMAIL tiene contraseña; invite a los demás desde la lista de usuarios.
  El registro de actividad, las fechas en que se creó cada cosa, los votos uno por uno, los poderes revocados y lo eliminado.

Lo que queda solo en estos archivos
  Los resultados de las votaciones que ya terminaron (resultados-anteriores.csv) y quién asistió (asistencia-anterior.csv): guárdelos con las actas.
`;

/** `there`: existed here already, from an earlier run or entered by hand. */
type Counts = Readonly<Record<'made' | 'there' | 'refused', number>>;

export function createReport() {
  const tables = new Map<ReportTable, Cell[][]>();
  const counts = new Map<string, Counts>();
  const notes: string[] = [];
  const count = (part: string, outcome: keyof Counts) => {
    const own = counts.get(part) ?? { made: 0, there: 0, refused: 0 };
    counts.set(part, { ...own, [outcome]: own[outcome] + 1 });
  };
  const add = (table: ReportTable, row: readonly Cell[]) => {
    const rows = tables.get(table) ?? [];
    tables.set(table, rows);
    rows.push(row.map((cell) => (typeof cell === 'string' ? printable(cell, 20_000) : cell)));
  };

  return {
    add,
    note: (part: string, text: string) => void notes.push(printable(`${part}: ${text}`, 700)),
    count,
    /** @param row all fields that the other backend returned */
    refuse(part: string, label: string, reason: string, row: unknown) {
      count(part, 'refused');
      add('registros-no-traidos.csv', [part, label, reason, JSON.stringify(row)]);
    },
    summary: () =>
      [...counts].map(
        ([part, { made, there, refused }]) =>
          `  ${part.padEnd(26)} ${pluralize(made, 'creado', 'creados')}${there ? `, ${there} que ya estaban` : ''}${refused ? `, ${refused} NO TRAÍDOS` : ''}`,
      ),

    /** Rewrites all files, each as a whole. */
    async write(folder: string, origin: string, at: string): Promise<void> {
      makeOwnerOnlyFolder(folder);
      const write = (name: string, text: string) => {
        const path = join(folder, name);
        writeFileSync(`${path}.part`, text, { mode: OWNER_ONLY_FILE, flush: true });
        renameSync(`${path}.part`, path);
      };
      for (const [name, headings] of Object.entries(TABLES)) {
        const columns = headings.map((heading) => ({ heading, width: 20 }));
        const rows = tables.get(name as ReportTable) ?? [];
        let text = '';
        for await (const chunk of csvOf([{ name, columns, rows }])) text += chunk;
        write(name, text);
      }
      write(
        'informe.txt',
        [
          `Mudanza desde ${origin}, ${formatTimestamp(at)}`,
          ...['', ...this.summary(), NOT_READABLE, 'Observaciones'],
          ...(notes.length > 0 ? notes.map((note) => `  ${note}`) : ['  Ninguna.']),
          '',
        ].join('\n'),
      );
    },
  };
}

export type Report = ReturnType<typeof createReport>;
