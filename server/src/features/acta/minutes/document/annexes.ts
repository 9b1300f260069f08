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
import { documentIn, type FormatMoment, staysText } from './wording.ts';

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

/** People who attended have a row each up to this number. */
const MAX_IN_ROWS = 20;

/**
 * Those who attended: two beside each other where most attended alike, as a sentence says, and the others once more below with
 * their own attendance; else one a row.
 */
function attendanceTables(
  { documentTypes }: AssemblyRecord,
  attended: AssemblyRecord['roll'],
  moment: FormatMoment,
): Block[] {
  const rows = attended.map((person, index) => ({
    person: personCells(person, index, documentTypes),
    own: [
      compact([
        ATTENDANCE[person.attendance],
        person.attendance === 'present' && staysText(person.stays, moment),
      ]).join(' '),
      person.attorney ?? '',
      yesOrNo(person.canVote),
    ],
  }));
  const [most] = [...Map.groupBy(rows, ({ own }) => own.join())].toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  if (!most) return [];
  const others = rows.filter(({ own }) => own.join() !== most[0]);
  const [attendance = '', attorney, canVote] = most[1][0]?.own ?? [];
  const isPaired = rows.length > MAX_IN_ROWS && others.length * 2 < rows.length && attorney === '';
  const people = (share: number) => [
    right('N.º', share * 0.12),
    left('Apellidos y nombres', share * 0.6),
    left('Documento', share * 0.28),
  ];
  const each = (listed: typeof rows) =>
    table({
      columns: [
        ...people(0.48),
        left('Asistencia', 0.26),
        left('Apoderado', 0.17),
        left('Derecho a voto', 0.09),
      ],
      rows: listed.map(({ person, own }) => [...person, ...own]),
    });
  if (!isPaired) return [each(rows)];
  return compact<Block>([
    paragraph(
      `${others.length > 0 ? 'Salvo las personas de la segunda tabla, todas asistieron' : 'Todas asistieron'} así: ${attendance.toLowerCase()}, ${canVote === 'Sí' ? 'con' : 'sin'} derecho a voto.`,
    ),
    table({
      columns: [...people(0.5), ...people(0.5)],
      rows: rows.flatMap(({ person }, index) =>
        index % 2 === 0 ? [[...person, ...(rows[index + 1]?.person ?? ['', '', ''])]] : [],
      ),
    }),
    others.length > 0 && each(others),
  ]);
}

export function attendanceAnnex(record: AssemblyRecord, moment: FormatMoment): Block[] {
  const { roll } = record;
  const attending = (wanted: Attendance) => roll.filter(({ attendance }) => attendance === wanted).length;
  // The list of the association would fill most pages; the law asks for those who attended.
  const attended = roll.filter(({ attendance }) => attendance !== 'absent');
  const withdrawn = attended.filter(({ isWithdrawn }) => isWithdrawn).length;
  return compact<Block>([
    { kind: 'heading', text: 'Anexo 1. Asistencia', startsPage: true },
    paragraph(
      `En toda la reunión, ${pluralize(attending('present'), 'persona asistió en algún momento', 'personas asistieron en algún momento')}, ${pluralize(attending('represented'), 'solo estuvo representada', 'solo estuvieron representadas')} y ${pluralize(attending('absent'), 'no asistió', 'no asistieron')}. Se listan quienes asistieron, con su entrada y su salida, sin las ausencias de menos de cinco minutos entre votaciones y verificaciones, y los representados con su apoderado.`,
    ),
    withdrawn > 0 &&
      paragraph(
        `${pluralize(withdrawn, 'persona figura', 'personas figuran')} en la tabla como estaba al eliminarse su cuenta o la de su apoderado, sin contar ya en el quórum.`,
      ),
    ...attendanceTables(record, attended, moment),
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
