import type { Block } from '@vigilia/contract/assemblies/minutes-document';
import { count, pluralize } from '@vigilia/contract/text/count';
import { fullName } from '@vigilia/contract/users/full-name';
import { compact } from '../../../../kernel/runtime/compact.ts';
import type { Presence } from '../../../assembly/assemblies/domain/quorum.ts';
import type { Attendance } from '../../../roll/domain/attendance.ts';
import { isUntil } from '../../../roll/domain/presence-history.ts';
import type { AssemblyRecord, TakenOffPerson } from '../assembly-record.ts';
import { ATTENDANCE, CAUSES, POWER_STATES, yesOrNo } from '../texts.ts';
import { heading, left, paragraph, right, table } from './blocks.ts';
import { documentIn, type FormatMoment, hourAfter, staysText } from './wording.ts';

/** Numbers of present and represented people at the opening and the closing of each voting. */
function attendanceByVoting({ assembly, questions }: AssemblyRecord): Block[] {
  const rows = questions.flatMap(({ openings }, index) =>
    openings.map(({ openedAt, atOpening, atClosing }) => [
      String(index + 1),
      hourAfter(openedAt, assembly.startDate),
      count(atOpening.present),
      count(atOpening.represented),
      atClosing ? count(atClosing.present) : '',
      atClosing ? count(atClosing.represented) : '',
    ]),
  );
  if (rows.length === 0) return [];
  return [
    table({
      columns: [
        left('Votación', 0.12),
        left('Apertura', 0.2),
        right('Presentes al abrir', 0.16),
        right('Representados', 0.18),
        right('Presentes al cerrar', 0.16),
        right('Representados', 0.18),
      ],
      rows,
    }),
  ];
}

const personCells = (
  { userId, name, lastName, dni }: TakenOffPerson,
  index: number,
  types: AssemblyRecord['documentTypes'],
) => [count(index + 1), compact([lastName, name]).join(', '), documentIn(types, userId, dni)];

/** People who attended and were taken off the roll. */
function takenOffTable({ takenOff, documentTypes }: AssemblyRecord, moment: FormatMoment): Block[] {
  const attended = takenOff.filter(({ attendance }) => attendance !== 'absent');
  if (attended.length === 0) return [];
  return [
    paragraph(
      `${pluralize(attended.length, 'persona asistió', 'personas asistieron')} y después se ${attended.length === 1 ? 'quitó' : 'quitaron'} de la lista; no se ${attended.length === 1 ? 'cuenta' : 'cuentan'} en las cifras anteriores.`,
    ),
    table({
      columns: [
        right('N.º', 0.07),
        left('Apellidos y nombres', 0.3),
        left('Documento', 0.15),
        left('Asistencia', 0.3),
        left('Apoderado', 0.18),
      ],
      rows: attended.map((person, index) => [
        ...personCells(person, index, documentTypes),
        `${ATTENDANCE[person.attendance]} ${person.attendance === 'present' ? staysText(person.stays, moment) : `(${CAUSES.removed.toLowerCase()})`}`,
        person.attorney ?? '',
      ]),
    }),
  ];
}

/**
 * The figures of the quorum check, else of the first opening, and those of the end as they were recorded, unless
 * someone arrived or left after the last act.
 * @param endedAt ISO 8601; null where the meeting has no end yet
 */
export function attendanceText(
  { quorumChecks, questions, curve, roll }: AssemblyRecord,
  endedAt: string | null,
  moment: FormatMoment,
): string {
  const figures = (what: string, at: string, { present, represented, total }: Presence) =>
    `${what} (${moment(at)}${total === roll.length ? '' : `, con ${total} en la lista`}): ${pluralize(present, 'presente', 'presentes')}, ${pluralize(represented, 'representada', 'representadas')} y ${pluralize(Math.max(0, total - present - represented), 'ausente', 'ausentes')}.`;
  const openings = questions.flatMap((question) => question.openings);
  const inOrder = <T extends { readonly at: string }>(acts: readonly T[]) =>
    acts.toSorted((a, b) => a.at.localeCompare(b.at));
  const checked = quorumChecks.find(({ reached }) => reached) ?? quorumChecks[0];
  const [opened] = inOrder(openings.map(({ openedAt, atOpening }) => ({ at: openedAt, ...atOpening })));
  const acts = inOrder([
    ...quorumChecks,
    ...openings.flatMap(({ closedAt, atClosing }) =>
      closedAt && atClosing ? [{ at: closedAt, ...atClosing }] : [],
    ),
  ]);
  const last = acts.at(-1);
  const step = endedAt === null ? undefined : curve.findLast((each) => isUntil(endedAt, each));
  const atEnd = step && (!last || step.at > last.at) ? { ...step, total: roll.length } : last;
  return compact([
    `${pluralize(roll.length, 'persona', 'personas')} en la lista.`,
    checked
      ? figures('Al verificar el quórum', checked.at, checked)
      : opened && figures('Al abrir la primera votación', opened.at, opened),
    endedAt !== null && atEnd && figures('Al terminar', endedAt, atEnd),
  ]).join(' ');
}

export function attendanceAnnex(record: AssemblyRecord, moment: FormatMoment): Block[] {
  const { roll, documentTypes } = record;
  const attending = (wanted: Attendance) => roll.filter(({ attendance }) => attendance === wanted).length;
  // The list of the association would fill most pages; the law asks for those who attended.
  const attended = roll.filter(({ attendance }) => attendance !== 'absent');
  const withdrawn = attended.filter(({ isWithdrawn }) => isWithdrawn).length;
  return compact<Block>([
    { kind: 'heading', text: 'Anexo 1. Asistencia', startsPage: true },
    paragraph(
      `En toda la reunión, ${pluralize(attending('present'), 'persona asistió en algún momento', 'personas asistieron en algún momento')}, ${pluralize(attending('represented'), 'solo estuvo representada', 'solo estuvieron representadas')} y ${pluralize(attending('absent'), 'no asistió', 'no asistieron')}. La tabla trae a quienes asistieron, con su entrada y su salida, sin las ausencias de menos de cinco minutos entre votaciones y verificaciones, y a los representados con su apoderado.`,
    ),
    ...attendanceByVoting(record),
    withdrawn > 0 &&
      paragraph(
        `${pluralize(withdrawn, 'persona figura', 'personas figuran')} en la tabla como estaba al eliminarse su cuenta o la de su apoderado, sin contar ya en el quórum.`,
      ),
    attended.length > 0 &&
      table({
        columns: [
          right('N.º', 0.06),
          left('Apellidos y nombres', 0.29),
          left('Documento', 0.13),
          left('Asistencia', 0.26),
          left('Apoderado', 0.17),
          left('Derecho a voto', 0.09),
        ],
        rows: attended.map((person, index) => [
          ...personCells(person, index, documentTypes),
          compact([
            ATTENDANCE[person.attendance],
            person.attendance === 'present' && staysText(person.stays, moment),
          ]).join(' '),
          person.attorney ?? '',
          yesOrNo(person.canVote),
        ]),
      }),
    ...takenOffTable(record, moment),
  ]);
}

export function powersAnnex({ powers, documentTypes }: AssemblyRecord): Block[] {
  if (powers.length === 0) return [heading('Anexo 2. Poderes'), paragraph('No se registraron poderes.')];
  return [
    heading('Anexo 2. Poderes'),
    table({
      columns: [
        right('N.º', 0.06),
        left('Representado', 0.28),
        left('Documento', 0.14),
        left('Apoderado', 0.28),
        left('Documento', 0.14),
        left('Estado', 0.1),
      ],
      rows: powers.map(({ user, userToDelegate, state }, index) => [
        count(index + 1),
        fullName(user),
        documentIn(documentTypes, user.id, user.dni),
        fullName(userToDelegate),
        documentIn(documentTypes, userToDelegate.id, userToDelegate.dni),
        POWER_STATES[state].split(':')[0] ?? '',
      ]),
    }),
  ];
}
