/** The record by the points of the agenda: votings in the order of the minutes, documents and interventions (R20.16). */
import type { MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import type { AssemblyRecord, RecordedQuestion } from '../assembly-record.ts';
import type { FormatMoment } from './wording.ts';

export interface RecordedPoint {
  /** Null for what belongs to none. */
  readonly point: string | null;
  /** Numbered through the minutes. */
  readonly votings: readonly { readonly number: number; readonly recorded: RecordedQuestion }[];
  readonly documents: AssemblyRecord['documents'];
  readonly interventions: AssemblyRecord['interventions'];
}

/** Each point of the agenda, then what belongs to none. */
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

export const documentText = ({ name, sha256 }: AssemblyRecord['documents'][number]): string =>
  `Documento «${name}». Huella SHA-256: ${sha256}`;

/** `2 min 30 s` */
const durationText = (seconds: number): string =>
  [
    ...(seconds >= 60 ? [`${Math.floor(seconds / 60)} min`] : []),
    ...(seconds % 60 > 0 || seconds < 60 ? [`${seconds % 60} s`] : []),
  ].join(' ');

/** Who spoke, in order, since when and for how long. */
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
  ...votings.map(({ number, recorded }) => {
    const { state, withdrawn } = recorded.question;
    const outcome = state === 'closed' ? recorded.statements[0] : `La votación ${STATES[state]}.`;
    return `${votingTitle(number, recorded)}: ${withdrawn ? 'Se retiró. ' : ''}${outcome ?? 'Cerrada.'}`;
  }),
  ...(facts.interventions ? interventionsText(interventions, moment) : []),
];
