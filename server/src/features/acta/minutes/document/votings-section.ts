import type { Acceptance, ElectedPerson } from '@vigilia/contract/assemblies/minutes-content';
import type { Block, Table } from '@vigilia/contract/assemblies/minutes-document';
import { count, pluralize } from '@vigilia/contract/text/count';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { percent, roundingNote } from '@vigilia/contract/text/shares';
import { fullName } from '@vigilia/contract/users/full-name';
import { marksPerBallot } from '@vigilia/contract/votings/question-kinds';
import { rightsText } from '@vigilia/contract/votings/rights-text';
import { compact } from '../../../../kernel/runtime/compact.ts';
import { formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import { answersText } from '../../../voting/votings/results/decision-sentences.ts';
import type { AssemblyRecord, RecordedQuestion } from '../assembly-record.ts';
import { electedIn, type MinutesContents } from '../book/draft.ts';
import { changesText, ON_PAPER, TOTAL_VOTES } from '../texts.ts';
import { left, paragraph, quiet, right, table } from './blocks.ts';
import { decisionOf, type RecordedPoint, votingTitle } from './points.ts';
import { documentIn, type FormatMoment } from './wording.ts';

const resultTable = ({
  optionHeading,
  options,
  totalVotes,
  onPaper: ofTotal,
  isHidden,
}: RecordedQuestion): Table => {
  const row = (name: string, votes: number, onPaper: number) => [
    name,
    isHidden ? '' : count(votes),
    ...(ofTotal > 0 ? [count(onPaper)] : []),
    isHidden ? '' : percent(votes, totalVotes),
  ];
  return {
    columns: [
      left(optionHeading, ofTotal > 0 ? 0.48 : 0.6),
      right('Votos', ofTotal > 0 ? 0.16 : 0.2),
      ...(ofTotal > 0 ? [right(ON_PAPER, 0.2)] : []),
      right('Porcentaje', ofTotal > 0 ? 0.16 : 0.2),
    ],
    rows: [
      ...options.map(({ name, votes, onPaper }) => row(name, votes, onPaper)),
      row(TOTAL_VOTES, totalVotes, ofTotal),
    ],
    totals: true,
  };
};

/** Attendance while a voting was open: in recorded figures, by name from the history. */
function attendanceTexts(
  nameOf: (userId: number) => string,
  moment: FormatMoment,
  opening: RecordedQuestion['openings'][number],
): string[] {
  const { atOpening, atClosing } = opening.recorded;
  const { changes } = opening.attendance;
  if (!atOpening) return [];
  const figures = (states: NonNullable<typeof atOpening>, total: number) => {
    const all = [...states.values()];
    const present = all.filter(({ attendance }) => attendance === 'present');
    const remote = present.filter(({ mode }) => mode === 'remote').length;
    const represented = all.length - present.length;
    const absent = Math.max(0, total - all.length);
    return `${pluralize(present.length, 'persona presente', 'personas presentes')}${remote > 0 ? ` (${count(remote)} a distancia)` : ''}, ${pluralize(represented, 'representada', 'representadas')} y ${pluralize(absent, 'ausente', 'ausentes')}`;
  };
  const represented = [...atOpening].flatMap(([userId, { attorneyId }]) =>
    attorneyId === null ? [] : [`${nameOf(userId)} por ${nameOf(attorneyId)}`],
  );
  const isPlain = [...atOpening.values(), ...(atClosing?.values() ?? [])].every(
    ({ attendance, mode }) => attendance === 'present' && mode === 'hall',
  );
  // The table of the quorum has the figures of those who were all in the hall.
  if (isPlain && changes.length === 0) return [];
  return [
    `Al abrir: ${figures(atOpening, opening.atOpening.total)}.${atClosing && opening.atClosing ? ` Al cerrar: ${figures(atClosing, opening.atClosing.total)}.` : ''}`,
    ...(represented.length > 0 ? [`Representaciones al abrir: ${represented.join('; ')}.`] : []),
    ...(changes.length > 0 ? [`Mientras estuvo abierta: ${changesText(changes, nameOf, moment)}.`] : []),
  ];
}

/** Attendance of each opening, numbered if there are several; a sentence that holds for several appears once. */
function attendanceOfOpenings(
  nameOf: (userId: number) => string,
  moment: FormatMoment,
  openings: RecordedQuestion['openings'],
): string[] {
  const said = new Map<string, string[]>();
  for (const [index, opening] of openings.entries())
    for (const text of attendanceTexts(nameOf, moment, opening))
      said.set(text, [...(said.get(text) ?? []), String(index + 1)]);
  return [...said].map(([text, numbers]) =>
    openings.length === 1
      ? text
      : `${numbers.length === 1 ? 'Apertura' : 'Aperturas'} ${enumerate(numbers)}. ${text}`,
  );
}

/** Whether administrators could see the results while the voting was open, as they do by default. */
export const isLive = ({ question }: RecordedQuestion): boolean =>
  question.state !== 'draft' && question.showResults !== 'closed';

/** When hidden results were known, and how many marks a ballot may have. */
const howItWasVoted = (recorded: RecordedQuestion): string[] => {
  const { question, options, openings } = recorded;
  const { kind, seats, allowBlank, state } = question;
  const marks = marksPerBallot(kind, seats, options.length - (allowBlank ? 1 : 0));
  return compact([
    !isLive(recorded) &&
      (state === 'open'
        ? 'Los resultados permanecen ocultos hasta el cierre.'
        : `Los resultados permanecieron ocultos hasta el ${openings.length > 1 ? 'primer cierre' : 'cierre'}.`),
    marks > 1 &&
      `Cada persona podía marcar hasta ${count(marks)} opciones: los porcentajes son de los votos recibidos y pueden sumar más de 100 %.`,
  ]);
};

const howItWent = (recorded: RecordedQuestion): string => {
  const { openings, totalVotes, question, isHidden } = recorded;
  const times = openings.map(({ openedAt, closedAt }) =>
    closedAt
      ? `Abierta el ${formatTimestamp(openedAt)} y cerrada el ${formatTimestamp(closedAt)}.`
      : `Abierta el ${formatTimestamp(openedAt)}.`,
  );
  const turnout = `${totalVotes === 1 ? 'Votó' : 'Votaron'} ${count(totalVotes)} de ${pluralize(recorded.entitled, 'persona', 'personas')} ${rightsText(recorded)}.`;
  const unfinished =
    question.state === 'open'
      ? ` La votación seguía abierta al generar este borrador; ${isHidden ? 'sus resultados se muestran al cerrarla' : 'las cifras son parciales'}.`
      : '';
  const withdrawn = question.withdrawn
    ? ' La pregunta se retiró después de abierta; su resultado queda como constancia.'
    : '';
  return `${times.join(' ')} ${turnout}${unfinished}${withdrawn}`.trim();
};

/** The count of a closed question of yes or no with a majority; without one the statements give it. */
const countSentences = ({ question, options, isHidden }: RecordedQuestion): string[] =>
  question.rule && question.state === 'closed' && !isHidden
    ? [`La asamblea votó con ${answersText(options)}.`]
    : [];

const ANSWERS: Readonly<Record<Acceptance, string>> = {
  accepted: 'Aceptó',
  declined: 'No aceptó',
  absent: 'Ausente',
};

const electedTable = (elected: readonly ElectedPerson[], types: AssemblyRecord['documentTypes']): Table => ({
  columns: [left('Persona elegida', 0.44), left('Documento', 0.22), left('Aceptación del cargo', 0.34)],
  rows: elected.map(({ userId, name, dni, alternateOf, acceptance, at }) => [
    alternateOf ? `${name} (suplente de ${alternateOf})` : name,
    documentIn(types, userId, dni),
    // The time of recording may be after the closing hour.
    acceptance && at ? `${ANSWERS[acceptance]} (registrado el ${formatTimestamp(at)})` : 'No consta',
  ]),
});

const RESET =
  'Se abrió, pero no consta su resultado: el servidor se restauró desde una copia de seguridad que se hizo con la votación abierta, y no se abrió de nuevo.';

/** The numbers of a notice and of its voting. */
interface Place {
  readonly notice: string;
  readonly voting: number;
}

/**
 * A notice that an earlier voting has, such as a late call, refers to its number.
 * @param stated places of the notices of earlier votings; those of this one are added
 */
function noticeBlocks(number: number, { notices }: RecordedQuestion, stated: Map<string, Place>): Block[] {
  if (notices.length === 0) return [];
  const own = notices.filter((text) => !stated.has(text));
  const earlier = notices.flatMap((text) => stated.get(text) ?? []);
  for (const [index, text] of own.entries()) stated.set(text, { notice: String(index + 1), voting: number });
  const places = [...Map.groupBy(earlier, ({ voting }) => voting)].map(
    ([voting, found]) =>
      `${found.length === 1 ? 'la constancia' : 'las constancias'} ${enumerate(found.map(({ notice }) => notice))} de la votación ${voting}`,
  );
  const repeated = `Aquí también ${earlier.length === 1 ? 'vale' : 'valen'} ${enumerate(places)}.`;
  const items = earlier.length > 0 ? [...own, repeated] : own;
  return [paragraph('Constancias de esta votación:'), { kind: 'numbered', items }];
}

export function votingBlocks(
  record: AssemblyRecord,
  contents: MinutesContents,
  moment: FormatMoment,
): (votings: RecordedPoint['votings']) => Block[] {
  const { roll, takenOff, documentTypes } = record;
  const names = new Map([...takenOff, ...roll].map((person) => [person.userId, fullName(person)]));
  const nameOf = (userId: number) => names.get(userId) ?? '—';
  const elected = electedIn(record.questions, contents);
  const stated = new Map<string, Place>();
  return (votings) =>
    votings.flatMap(({ number, recorded }): Block[] => {
      const text = votingTitle(number, recorded);
      if (recorded.question.state === 'draft')
        return [
          { kind: 'subheading', text, minor: true },
          paragraph(recorded.isReset ? RESET : 'No se sometió a votación.'),
        ];
      const { options, totalVotes, isHidden } = recorded;
      const votes = options.map((option) => option.votes);
      const rounding = isHidden ? '' : roundingNote(votes, totalVotes);
      const chosen = elected.filter(({ questionId }) => questionId === recorded.question.id);
      return [
        { kind: 'subheading', text, minor: true, keepsTable: true },
        paragraph(howItWent(recorded)),
        table(resultTable(recorded)),
        ...(rounding ? [quiet(rounding)] : []),
        ...countSentences(recorded).map(paragraph),
        ...decisionOf(recorded).map((text, index): Block => {
          // For slates the first sentences are arithmetic.
          const strong = index === 0 && recorded.question.kind !== 'slates';
          return { kind: 'paragraph', text, strong };
        }),
        ...(chosen.length > 0 ? [table(electedTable(chosen, documentTypes))] : []),
        ...[...howItWasVoted(recorded), ...attendanceOfOpenings(nameOf, moment, recorded.openings)].map(
          quiet,
        ),
        ...noticeBlocks(number, recorded, stated),
      ];
    });
}
