/** Facts from which the results of a question are presented and stated. */

import type { Lot, PendingPaper } from '@vigilia/contract/votings/question-results';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import type { Period } from '../../../roll/domain/presence-history.ts';
import type { CountedKind, Seal, SealedSituation } from '../../../verification/protocol/seals.ts';
import type { Decision } from '../domain/decision.ts';
import type { Tally } from '../domain/tally.ts';
import type { Candidate } from '../domain/voting-method.ts';
import type { HandCount } from '../hand-votes/hand-vote-store.ts';
import type { StoredQuestion } from '../question-store.ts';
import type { LateFigures } from './lost-quorum.ts';
import type { AnnulledLot } from './lot-store.ts';

export interface SecondRound extends Pick<StoredQuestion, 'id' | 'title' | 'seats'> {
  readonly candidates: readonly Candidate[];
  /** Undefined while it is open. */
  readonly decision: Decision | undefined;
  /** Whether a lot decided it, or a second round of it. */
  readonly isDrawn: boolean;
}

/** A question with its count and, once it is closed, its decision. */
export interface CountedQuestion {
  readonly question: StoredQuestion;
  readonly tally: Tally;
  /** Null while it is open. */
  readonly decision: Decision | null;
  readonly lot: Lot | null;
  /** Lots that a reopening annulled; empty while it is open. */
  readonly annulledLots: readonly AnnulledLot[];
  /** Empty while it is open. */
  readonly secondRounds: readonly SecondRound[];
  /** Second rounds of this election, also beside this one, that were withdrawn after their opening; empty while it is open. */
  readonly withdrawnRounds: readonly SecondRound[];
  /** The question whose second round this is. */
  readonly firstRound?: Pick<StoredQuestion, 'id' | 'title'> | undefined;
  /** Candidates who were level at the last seat of the first round without a lot, once this second round is closed. */
  readonly firstTie?: readonly Candidate[] | undefined;
  /** People elected by the first round and its second rounds together, once this second round is closed. */
  readonly election?: readonly Candidate[] | undefined;
  /** The elected of this election who do not accept; empty while it is open. */
  readonly declined: readonly Pick<Candidate, 'userId' | 'name' | 'lastName'>[];
  /** When it was opened again after a close, ISO 8601. */
  readonly reopenedAt: readonly string[];
  /** Each text that its point of the agenda had at an opening, empty without a point. */
  readonly openedPoints: readonly string[];
  /** Documents of its point: those at each opening where they were kept, and those of now. */
  readonly documents: { readonly opened: readonly (readonly string[])[]; readonly now: readonly string[] };
  /** Empty while the counts are hidden. */
  readonly handCounts: readonly HandCount[];
  /** Whether the outcome would differ without the ballots on paper. */
  readonly paperDecides: boolean;
  /** The count on paper that is in none of these figures. */
  readonly pendingPaper?: PendingPaper | undefined;
  /** When the quorum was lost while the voting was open. */
  readonly lostQuorum: readonly Period[];
  readonly late: LateFigures;
  /** Numbers that its seals state, over all of its rounds; empty while it is open. */
  readonly sealed: ReadonlyMap<CountedKind, number>;
  /** The situation of each opening; empty while it is open. */
  readonly actsBefore: readonly SealedSituation[];
  /** Seals of the server; empty while it is open. */
  readonly events: readonly Seal[];
  /** Edits of the call after a voting of the assembly (R12.44): how many, and what they changed; 0 while it is open. */
  readonly callChanges: { readonly times: number; readonly edited: readonly LoggedChange[] };
  /** Rights that were not used and were suspended at the close (R12.35). */
  readonly suspendedRights: number;
}
