/** The record by the points of the agenda: votings in the order of the minutes, documents and interventions (R20.16). */
import type { MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import type { AssemblyRecord, RecordedQuestion } from '../assembly-record.ts';
import type { FormatMoment } from './wording.ts';

export interface RecordedPoint {
  /** Null for votings and documents without a point. */
  readonly point: string | null;
  /** Numbered through the minutes. */
  readonly votings: readonly { readonly number: number; readonly recorded: RecordedQuestion }[];
  readonly documents: AssemblyRecord['documents'];
  readonly interventions: AssemblyRecord['interventions'];
}

/** Each point of the agenda, then votings and documents without a point. */
export function recordedPoints({
  assembly: { agenda },
  questions,
  documents,
  interventions,
}: Pick<AssemblyRecord, 'assembly' | 'questions' | 'documents' | 'interventions'>): RecordedPoint[] {
  const known = (point: string | null | undefined) => (point && agenda.includes(point) ? point : null);
  let number = 0;
  return [...agenda, null].map((point, index) => ({
    point,
    votings: questions
      .filter(({ question }) => known(question.agendaPoint) === point)
      .map((recorded) => {
        number += 1;
        return { number, recorded };
      }),
    documents: documents.filter(({ position }) => position === index),
    interventions: interventions.filter((each) => known(each.point) === point),
  }));
}

export const votingTitle = (number: number, { question }: Pick<RecordedQuestion, 'question'>): string =>
  `Votación ${number}. ${question.title}`;

const votingSentence = (
  { number, recorded }: RecordedPoint['votings'][number],
  outcome = 'Cerrada.',
): string =>
  `${votingTitle(number, recorded)}: ${recorded.question.withdrawn ? 'Se retiró. ' : ''}${outcome}`;

export const decisionOf = ({ statements, notices }: RecordedQuestion): string[] =>
  statements.filter((statement) => !notices.includes(statement));

/** The recorded decision of each closed voting; of slates in full, since it begins with arithmetic. */
export const decisionSentences = (record: AssemblyRecord): string[] =>
  recordedPoints(record).flatMap(({ votings }) =>
    votings.flatMap((voting) => {
      const { question, statements } = voting.recorded;
      if (question.state !== 'closed') return [];
      const outcome = question.kind === 'slates' ? decisionOf(voting.recorded).join(' ') : statements[0];
      return votingSentence(voting, outcome);
    }),
  );

export const documentText = ({ name, sha256 }: AssemblyRecord['documents'][number]): string =>
  `Documento «${name}». Huella SHA-256: ${sha256}`;

/** `2 min 30 s` */
const durationText = (seconds: number): string =>
  [
    ...(seconds >= 60 ? [`${Math.floor(seconds / 60)} min`] : []),
    ...(seconds % 60 > 0 || seconds < 60 ? [`${seconds % 60} s`] : []),
  ].join(' ');

/** Interventions in order, with start and duration. */
export const interventionsText = (
  interventions: RecordedPoint['interventions'],
  moment: FormatMoment,
): string[] =>
  interventions.length === 0
    ? []
    : [
        `Intervenciones: ${interventions
          .map(
            ({ name, calledAt, seconds }) => `${name}, a las ${moment(calledAt)} (${durationText(seconds)})`,
          )
          .join('; ')}.`,
      ];

const STATES = { draft: 'no se ha abierto', open: 'está abierta' };

/** The record of a point in sentences, for the screen on which the minutes are written. */
export const pointSentences = (
  { votings, documents, interventions }: RecordedPoint,
  facts: Pick<MinutesFacts, 'interventions'>,
  moment: FormatMoment,
): string[] => [
  ...documents.map(documentText),
  ...votings.map((voting) => {
    const { question, statements } = voting.recorded;
    return votingSentence(
      voting,
      question.state === 'closed' ? statements[0] : `La votación ${STATES[question.state]}.`,
    );
  }),
  ...(facts.interventions ? interventionsText(interventions, moment) : []),
];
