/** The report of a move: a text that an administrator reads and keeps. */

import { count } from '@vigilia/contract/text/count';
import type { Db } from '../../database/database.ts';
import { moveInStore, SECTIONS, type Section, type StoredMove } from './state.ts';

/** Data that no call of the specification gives. */
const NOT_READABLE = [
  'Las contraseñas: cada persona necesita una nueva antes de entrar. Desde «Usuarios» se les puede enviar la invitación o asignar una contraseña.',
  'La verificación en dos pasos de los administradores: cada uno la activa de nuevo.',
  'Los votos uno por uno: de las votaciones cerradas vinieron los totales y, donde el otro sistema los dice, quiénes votaron.',
  'A qué hora se abrió y se cerró cada votación, y con qué quórum.',
  'Los poderes revocados y los que se rechazaron, los datos de las actas y los cambios del registro de asistencia.',
  'De las listas de paz y salvo, qué decidieron sobre quienes se agreguen después: cargue la lista de nuevo en las asambleas por venir.',
  'El historial de actividad del otro sistema, y lo que allá se eliminó.',
  'Los autores de casos y respuestas solo se conocen por su nombre: se enlazaron con el usuario que se llama igual, si es uno solo.',
  'Las imágenes se guardan recodificadas, como todas las de este sistema; los documentos, tal como estaban.',
];

export interface Report {
  /** The whole report. */
  readonly text: string;
  /** Its beginning, for the terminal. */
  readonly summary: readonly string[];
  readonly findings: number;
}

export async function writeReport(
  db: Db,
  { origin, startedAt }: StoredMove,
  at: string,
  without: readonly Section[],
): Promise<Report> {
  const store = moveInStore(db);
  const counts = await store.counts();
  const of = (section: Section, ...outcomes: readonly string[]) =>
    counts
      .filter((row) => row.section === section && outcomes.includes(row.outcome))
      .reduce((sum, { n }) => sum + n, 0);
  const sections = Object.keys(SECTIONS) as Section[];
  const table = sections.map((section) => {
    if (without.includes(section))
      return `  ${SECTIONS[section].padEnd(26)} no se pidió (--without ${section})`;
    const [moved, changed, skipped] = [
      of(section, 'moved', 'changed'),
      of(section, 'changed'),
      of(section, 'skipped'),
    ];
    const remarks = [
      ...(changed > 0 ? [`${count(changed)} con cambios`] : []),
      ...(skipped > 0 ? [`${count(skipped)} omitidos`] : []),
    ];
    return `  ${SECTIONS[section].padEnd(26)} ${count(moved).padStart(8)}${remarks.length > 0 ? `   (${remarks.join(', ')})` : ''}`;
  });
  const findings = await store.findings();
  const lists = findings.filter(({ section }) => section === '');
  const items = sections.flatMap((section) => findings.filter((finding) => finding.section === section));
  const lines = [
    ...lists.map(
      ({ key, notes }) => `  ${SECTIONS[key.split(' ')[0] as Section] ?? key}: ${notes.join('; ')}`,
    ),
    ...items.map(
      ({ section, key, outcome, label, notes }) =>
        `  ${SECTIONS[section as Section]} ${key}${label ? ` «${label}»` : ''}${outcome === 'skipped' ? ', OMITIDO' : ''}: ${notes.join('; ')}`,
    ),
  ];
  const heading = [`Mudanza desde ${origin}`, `Comenzada el ${startedAt} y terminada el ${at} (UTC)`];
  const text = [
    'INFORME DE LA MUDANZA',
    '',
    ...heading,
    '',
    'QUÉ SE TRAJO',
    '',
    ...table,
    '',
    'QUÉ SE OMITIÓ O CAMBIÓ, Y POR QUÉ',
    '',
    ...(lines.length > 0 ? lines : ['  Nada.']),
    '',
    'QUÉ NO SE PUEDE LEER DE OTRO SISTEMA',
    '',
    ...NOT_READABLE.map((line) => `  - ${line}`),
    '',
    'QUÉ SIGUE',
    '',
    '  1. Inicie este sistema con ADMIN_EMAIL igual al correo de uno de los administradores: el primer inicio le da una',
    '     contraseña y la muestra una sola vez.',
    '  2. Revise lo que dice este informe, y una noticia, una asamblea y un poder en la pantalla.',
    '  3. Apague el otro sistema: lo que se cambie allá desde ahora no llega aquí.',
    '',
  ].join('\n');
  return { text, summary: [...heading, '', ...table], findings: lines.length };
}
