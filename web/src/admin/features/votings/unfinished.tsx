/** Warns before a download of open votings and undecided ties, which it omits (R12.34). */
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import { Warnings } from '../../../ui/feedback/states.tsx';
import { questionsQuery } from './queries.ts';
import { isTied, roundsOf, unopenedRound } from './question/elections.ts';

const T = {
  open: (title: string) => `La votación de «${title}» está abierta: todavía no tiene resultado.`,
  tie: (title: string) => `Falta decidir el empate de «${title}».`,
  round: (title: string) => `Falta abrir «${title}», que decide un empate.`,
  pending: 'Lo que descargue ahora no lo tendrá.',
};

/** A sentence for each question that is not finished. */
export const unfinishedTexts = (
  questions: readonly Pick<Question, 'id' | 'title' | 'state' | 'result' | 'secondRoundOf'>[],
  questionId?: number,
): readonly string[] =>
  questions.flatMap((question) => {
    const { id, title, state } = question;
    if (questionId !== undefined && id !== questionId) return [];
    if (state === 'open') return [T.open(title)];
    if (!isTied(question)) return [];
    const round = unopenedRound(roundsOf(questions, question));
    return [round ? T.round(round.title) : T.tie(title)];
  });

interface UnfinishedProps {
  assemblyId: number;
  /** Only this question; all of the assembly without it. */
  questionId?: number;
}

export function Unfinished({ assemblyId, questionId }: UnfinishedProps) {
  const { data = [] } = useQuery({
    ...questionsQuery(assemblyId),
    // The data of the screen itself is recent enough.
    refetchOnMount: false,
  });
  const texts = unfinishedTexts(data, questionId);
  // Not announced, as it is beside the buttons.
  return <Warnings texts={texts.length > 0 ? [...texts, T.pending] : []} />;
}
