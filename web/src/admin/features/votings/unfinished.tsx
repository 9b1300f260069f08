/** Warns before a download of open votings and pending lots, which it omits (R12.34). */
import { useQuery } from '@tanstack/react-query';
import type { Question } from '@vigilia/contract/votings/votings';
import styles from './controls.module.css';
import { questionsQuery } from './queries.ts';

const T = {
  open: (title: string) => `La votación de «${title}» está abierta: todavía no tiene resultado.`,
  lot: (title: string) => `Falta registrar el sorteo de «${title}».`,
  pending: 'Lo que descargue ahora no lo tendrá.',
};

/** A sentence for each question that is not finished. */
export const unfinishedTexts = (
  questions: readonly Pick<Question, 'title' | 'state' | 'result'>[],
): readonly string[] =>
  questions.flatMap(({ title, state, result }) => {
    if (state === 'open') return [T.open(title)];
    return state === 'closed' && (result?.undecided?.drawSeats ?? 0) > 0 ? [T.lot(title)] : [];
  });

interface UnfinishedProps {
  assemblyId: number;
  /** Only this question; all of the assembly without it. */
  questionId?: number;
}

export function Unfinished({ assemblyId, questionId }: UnfinishedProps) {
  const { data = [] } = useQuery({
    ...questionsQuery(assemblyId),
    // The data that the screen itself reads is new enough.
    refetchOnMount: false,
  });
  const texts = unfinishedTexts(questionId === undefined ? data : data.filter(({ id }) => id === questionId));
  if (texts.length === 0) return null;
  // Not announced: an opening is, and this is read beside the buttons.
  return (
    <div className={styles.warnings} role="note">
      {[...texts, T.pending].map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
