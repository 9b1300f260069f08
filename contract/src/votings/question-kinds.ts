/** Every kind of question, with the rules that all sides apply: the server, the back-office, the phone and the seals. */

interface KindRules {
  /** Whether its options are fixed answers, candidates, or slates; determines how it is decided. */
  readonly options: 'answers' | 'candidates' | 'slates';
  /** Whether it fills as many seats as the question says, rather than one. */
  readonly takesSeats: boolean;
  /** Whether it has a majority to reach (R12.16). */
  readonly takesRule: boolean;
  /** Maximum options that a ballot may mark, the blank apart. */
  readonly marks: (seats: number, options: number) => number;
}
export type OptionsOfKind = KindRules['options'];

const RULES = {
  yesNo: { options: 'answers', takesSeats: false, takesRule: true, marks: () => 1 },
  candidates: { options: 'candidates', takesSeats: true, takesRule: false, marks: (seats) => seats },
  slates: { options: 'slates', takesSeats: true, takesRule: false, marks: () => 1 },
} satisfies Readonly<Record<string, KindRules>>;

type Kind = keyof typeof RULES;
export const KIND_RULES: Readonly<Record<Kind, KindRules>> = RULES;
export const QUESTION_KINDS = Object.keys(RULES) as readonly Kind[];

/**
 * Maximum options that a ballot may mark.
 * @param options candidates or slates of the question
 */
export const marksPerBallot = (kind: Kind, seats: number, options: number): number =>
  KIND_RULES[kind].marks(seats, options);

/** The kind of a question; a client or backend of the specification sends only whether it is a list. */
export const storedKind = ({
  kind,
  isList,
}: {
  readonly kind?: Kind | undefined;
  readonly isList: boolean;
}): Kind => kind ?? (isList ? 'candidates' : 'yesNo');

/** Whether a new question has a blank by default: a list without `kind` has none (R12.15). */
export const blankByDefault = (sent: Kind | undefined, kind: Kind): boolean =>
  sent !== undefined || KIND_RULES[kind].options === 'answers';
