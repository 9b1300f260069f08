/**
 * Seals (R18.3): an append-only chain of an assembly over its events. A body contains neither names of people nor an order of
 * arrival.
 */
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import { type Digest, digestOfLines } from './digest.ts';
import type { ListSeal } from './lists.ts';

/** An option of a question; the name is a digest with a salt, which the package reveals. */
export interface SealedOption {
  readonly mark: string;
  /** Null for yes, no and blank. */
  readonly name: Digest | null;
  /** Names on a slate. */
  readonly places?: number;
}

export interface OpenedBody {
  readonly questionId: number;
  /** 1 for the first opening. */
  readonly round: number;
  readonly title: string;
  /** Its point of the agenda; absent in older seals. */
  readonly agendaPoint?: string | null;
  /** The method of its decision; questions of several kinds may be decided alike. */
  readonly kind: 'yesNo' | 'candidates' | 'slates';
  readonly seats: number;
  /** Options that a ballot may mark; absent in older seals. */
  readonly maxMarks?: number;
  readonly allowBlank: boolean;
  readonly showResults: 'live' | 'closed';
  readonly rule: VerdictRule | null;
  readonly secondRoundOf: number | null;
  readonly options: readonly SealedOption[];
  readonly roll: ListSeal;
  /** People with the right on the roll of the assembly, present or not; absent in older seals. */
  readonly onRoll?: number | undefined;
  readonly quorum: {
    readonly present: number;
    readonly represented: number;
    readonly total: number;
    readonly needed: number;
  };
}

/** Why seats are not assigned by votes alone. */
interface SealedTie {
  readonly seats: number;
  readonly options: readonly number[];
}

type SealedDecision =
  | {
      readonly verdict: {
        readonly outcome: 'approved' | 'rejected';
        readonly votesFor: number;
        readonly needed: number;
        readonly base: number;
      } | null;
    }
  | { readonly elected: readonly number[]; readonly tie: SealedTie | null; readonly vacant: number }
  | {
      readonly slates: readonly {
        readonly id: number;
        readonly byQuotient: number;
        readonly residue: number;
        readonly byResidue: number;
        readonly vacant: number;
      }[];
      readonly tie: SealedTie | null;
      readonly left: number;
    };

export type SealedResult = { readonly votes: Readonly<Record<string, number>> } & SealedDecision;

export interface ClosedBody {
  readonly questionId: number;
  readonly round: number;
  readonly ballots: ListSeal;
  readonly participation: ListSeal;
  /** Ballots on paper, which are only in the list of participation. */
  readonly paper: {
    readonly ballots: number;
    readonly votes: Readonly<Record<string, number>>;
    /** Ballots without a second administrator's confirmation; absent without any. */
    readonly unsigned?: number;
  };
  /** Rights of the roll that were used, or whose holder was present or represented; older seals counted others. */
  readonly present: number;
  readonly result: SealedResult;
}

/** Numbers of rights of a round, never their holders. */
export const COUNTED_KINDS = [
  /** At the opening: rights that could be cast with a credential that an administrator had set (R3.11). */
  'passwordsSet',
  /** At the close: rights among them that were. */
  'passwordsUsed',
  /** At the opening: people for whom a desk had shown a sign-in code (R3.11). */
  'codesShown',
  /** At the opening, formerly also at the close: people whose mark of R3.11 ended without another administrator (R3.15). */
  'verifiedByAssigner',
  /** At the opening: people on the roll without the right to vote, or taken off it (R12.42). */
  'rightsWithheld',
  /** At the opening: what the quorum needed before it was lowered. */
  'quorumLowered',
  /** At a reopening: unused rights of the former roll that the new one lacks, and rights only in the new one. */
  'rightsDropped',
  'rightsAdded',
  /** Rights taken, or given back, while the voting was open (R12.35). */
  'rightsSuspended',
  'rightsRestored',
  /** Ballots on paper that a second administrator confirmed (R12.20). */
  'paperConfirmed',
  /** Ballots on paper discarded before they were confirmed. */
  'paperDiscarded',
  /** At the close: rights that were lost meanwhile, unused or used by another (R12.38). */
  'accountDeleted',
  'presenceTaken',
  'powersEnded',
  /** At the close: how often the registration was closed, or lost a way, while the voting was open (R12.38). */
  'registrationTaken',
  /** At the close: acts of administrators apart from the assembly while the voting was open (R12.38). */
  'announced',
  /** At the close: votings of other assemblies of the same title that the opening does not state, or open at once (R12.43). */
  'equalTitles',
  /** At the close: people counted since the opening by an act of others, without whom the quorum was not reached (R12.22). */
  'quorumByOthers',
  /** At the close: how often the quorum was lost while the voting was open, and people missing for it then (R12.22). */
  'quorumLost',
  'quorumMissing',
] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** Numbers over all rights of the question or people of the roll, which each later round states anew. */
export const isStatedAnew = (kind: string): boolean =>
  [
    'passwordsSet',
    'passwordsUsed',
    'codesShown',
    'verifiedByAssigner',
    'rightsWithheld',
    'quorumLowered',
    'quorumMissing',
  ].includes(kind);

/** Numbers by what they count, in Spanish, so that every reader prints them as they are; without those that are 0. */
export type StatedNumbers = Readonly<Record<string, number>>;

/** The situation of an opening (R12.46), and earlier acts of administrators and desks (R12.43). */
export interface ActsBody {
  readonly questionId: number;
  readonly round: number;
  readonly acts: StatedNumbers;
  readonly attention: StatedNumbers;
}

/** The situation of an opening, and the course of the voting until its close, which follows from other seals. */
export interface SealedSituation extends ActsBody {
  /** Of the opening, ISO 8601. */
  readonly at: string;
  /** Once that opening is closed. */
  readonly span?: {
    readonly minutes: number;
    readonly rights: number;
    readonly used: number;
    /** Rights that were used, or whose holder was present or represented. */
    readonly present: number;
  };
}

interface CountBody {
  readonly questionId: number;
  readonly round: number;
  readonly count: number;
}

export interface SealBodies extends Readonly<Record<CountedKind, CountBody>> {
  readonly opened: OpenedBody;
  readonly reopened: OpenedBody;
  readonly actsBefore: ActsBody;
  readonly closed: ClosedBody;
  readonly lot: {
    readonly questionId: number;
    readonly round: number;
    readonly drawn: readonly number[];
    readonly result: SealedResult;
  };
  readonly withdrawn: { readonly questionId: number };
  /** The assembly left the lists, after it had votings (R10.21). */
  readonly archived: Readonly<Record<string, never>>;
  /** Title, description, agenda, place or dates of the call were changed after a voting was opened (R12.44). */
  readonly callChanged: Readonly<Record<string, never>>;
  /** The opening of a second round: `of` is the question whose election it continues. */
  readonly secondRound: { readonly questionId: number; readonly round: number; readonly of: number };
  /** Votings that were open in the backup are reset. */
  readonly restored: { readonly madeAt: string; readonly reset: readonly number[] };
  /** Public keys. */
  readonly keyChanged: { readonly from: string; readonly to: string };
}
export type SealKind = keyof SealBodies;

export interface Seal {
  readonly assemblyId: number;
  /** From 1 on, without gaps. */
  readonly number: number;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly kind: SealKind;
  /** JSON on one line; its bytes are sealed as they are. */
  readonly body: string;
  /** Hash of the seal before; `NO_SEAL` for the first. */
  readonly previous: Digest;
  readonly hash: Digest;
  /** Public key of Ed25519, 64 hexadecimal digits. */
  readonly publicKey: string;
  readonly signature: string;
}

export const NO_SEAL: Digest = '0'.repeat(64);

export const hashOfSeal = (seal: Omit<Seal, 'hash' | 'publicKey' | 'signature'>): Digest =>
  digestOfLines('vigilia-seal-1', seal.assemblyId, seal.number, seal.at, seal.kind, seal.previous, seal.body);

/** The text that the signature of a seal covers. */
export const signedSeal = (hash: Digest): string => `vigilia-seal-signature-1\n${hash}`;

/** The name of an option, sealed with a salt so that the name can be erased. */
export const sealedName = (salt: string, name: string): Digest =>
  digestOfLines('vigilia-option-1', salt, name);
