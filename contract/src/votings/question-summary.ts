/** The result of a closed voting for the sentence in a list. Results have all of it, and more. */

export interface QuestionSummary {
  readonly trueVotes: number;
  readonly falseVotes: number;
  readonly blankVotes: number;
  readonly totalVotes: number;
  /** In a list only the elected, the tied and those with most votes. */
  readonly votesCounterForEachCandidate: readonly {
    readonly userId: number;
    readonly candidateName: string;
    readonly candidateLastName: string;
    readonly votes: number;
  }[];
  readonly votesCounterForEachSlate?:
    | readonly { readonly slateId: number; readonly slateName: string; readonly votes: number }[]
    | undefined;
  /** Null without a rule, and with a base of 0. */
  readonly verdict?:
    | { readonly outcome: 'approved' | 'rejected'; readonly votesFor: number; readonly needed: number }
    | null
    | undefined;
  readonly elected?: readonly number[] | undefined;
  /** Seats without an elected person, those of them that a lot decides, and the tied. */
  readonly undecided?:
    | {
        readonly reason: string;
        readonly seats: number;
        readonly drawSeats: number;
        readonly options: readonly number[];
      }
    | null
    | undefined;
  readonly allocation?:
    | {
        readonly slates: readonly {
          readonly slateId: number;
          readonly byQuotient: number;
          readonly byResidue: number;
        }[];
      }
    | null
    | undefined;
}
