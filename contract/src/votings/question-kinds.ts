/** Rules of each kind of question that both sides apply. */
import type { KindOfQuestion } from './votings.ts';

interface KindRules {
  /** Whether its options are fixed answers, candidates, or slates. */
  readonly options: 'answers' | 'candidates' | 'slates';
  /** Whether it fills seats. */
  readonly takesSeats: boolean;
  /** Whether it has a majority to reach (R12.16). */
  readonly takesRule: boolean;
  /** Whether a ballot marks up to as many options as there are seats, rather than one. */
  readonly marksSeats: boolean;
}

export const KIND_RULES: Readonly<Record<KindOfQuestion, KindRules>> = {
  yesNo: { options: 'answers', takesSeats: false, takesRule: true, marksSeats: false },
  candidates: { options: 'candidates', takesSeats: true, takesRule: false, marksSeats: true },
  slates: { options: 'slates', takesSeats: true, takesRule: false, marksSeats: false },
};

/** Options that a ballot may mark at most. */
export const marksPerBallot = (kind: KindOfQuestion, seats: number): number =>
  KIND_RULES[kind].marksSeats ? seats : 1;

/** The kind of a question; a client or backend of the specification sends only whether it is a list. */
export const storedKind = ({
  kind,
  isList,
}: {
  readonly kind?: KindOfQuestion | undefined;
  readonly isList: boolean;
}): KindOfQuestion => kind ?? (isList ? 'candidates' : 'yesNo');

/** Whether a new question has a blank if nothing is sent about it: a list without `kind` has none (R12.15). */
export const blankByDefault = (sent: KindOfQuestion | undefined, kind: KindOfQuestion): boolean =>
  sent !== undefined || KIND_RULES[kind].options === 'answers';
