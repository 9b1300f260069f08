/** Rules for editing, opening, closing and deleting a question (R12.1, R12.2). */
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { VOTING_LIMITS } from '@vigilia/contract/limits';
import { readAs } from '@vigilia/contract/text/read-as';
import type { Question } from '@vigilia/contract/votings/votings';
import { minOptions, type QuestionKind } from './question-kinds.ts';

export type QuestionState = Question['state'];

interface EditFacts {
  readonly state: QuestionState;
  /** Whether its text or candidates change. */
  readonly changesText: boolean;
  readonly changesSettings: boolean;
  /** Whether a second round would become another kind of question, or decide another number of seats. */
  readonly changesElection: boolean;
  readonly changesPoint: boolean;
}

export type EditProblem = {
  readonly reason: 'frozen' | 'frozen-point' | 'frozen-settings' | 'second-round-settings';
};

export function editProblem(facts: EditFacts): EditProblem | null {
  const { state, changesText, changesSettings, changesElection, changesPoint } = facts;
  if (state === 'draft') return changesElection ? { reason: 'second-round-settings' } : null;
  if (changesText) return { reason: 'frozen' };
  if (changesPoint && state === 'open') return { reason: 'frozen-point' };
  return changesSettings ? { reason: 'frozen-settings' } : null;
}

const lettersOf = (text: string): string => readAs(text).replace(/\P{L}/gu, '');

/** Words before an answer that add nothing. */
const BEFORE = [
  ...['Voto', 'Votos', 'Votar', 'Plancha', 'Lista', 'Papeleta', 'Opción', 'Candidato', 'Candidata'],
  ...['Casilla', 'Declaro', 'Declarar', 'por', 'el', 'la', 'mi'],
];

/** Answers that ballots have anyway, or that people give by none of the options, by their letters. */
const ANSWERS = new RegExp(
  `^(${BEFORE.map(lettersOf).join('|')})*(${[
    ...['Sí', 'No', 'A favor', 'En contra', 'Abstención', 'Abstenciones', 'Me abstengo', 'Abstenerse'],
    ...['Blanco', 'En blanco', 'Nulo', 'Ninguno', 'Ninguna', 'Nadie', 'Vacante', 'Todos los anteriores'],
    ...['No voto', 'Sin voto', 'Sin preferencia', 'Contra', 'Favor', 'Me opongo', 'Acepto', 'Sí acepto'],
    ...['No acepto', 'Vacío', 'Vacía', 'Desierto', 'Desierta', 'Nadie más', 'Ni uno ni otro'],
  ]
    .map(lettersOf)
    .join('|')})s?$`,
);

/** Beginnings of words, or of two, that make any name an answer; no person has such a name. */
const STEMS = new RegExp(
  `(^| )(${['Ningun', 'Absten', 'Abstin', 'Nulo', 'Nula', 'Nulid', 'Aprueb', 'Aprob', 'Rechaz', 'en blanco']
    .map(readAs)
    .join('|')})`,
);

/**
 * Whether a name reads as an answer, also with digits for letters: a slate or a candidate of that name would take its votes
 * (R12.45).
 */
export const readsAsAnswer = (name: string): boolean =>
  [/(?<![\p{L}\d])\d+(?![\p{L}\d])/gu, /\d/g].some((number) => {
    const read = name.replace(number, '').replaceAll('8', 'b');
    return ANSWERS.test(lettersOf(read)) || STEMS.test(readAs(read));
  });

export interface OpeningFacts {
  readonly state: QuestionState;
  readonly kind: QuestionKind;
  readonly registrationEnabled: boolean;
  /** Whether the session is in a recess (R20.1). */
  readonly inRecess: boolean;
  readonly quorum: QuorumFigures;
  readonly allowBlank: boolean;
  readonly showResults: 'live' | 'closed';
  /** Ids of the people who stand, also as alternates. */
  readonly nominees: readonly number[];
  /** Names of candidates or slates. */
  readonly names: readonly string[];
  /** Places of people who are no longer users, in Spanish. */
  readonly deletedNominees: readonly string[];
  readonly ballots: number;
  /** Number of earlier openings. */
  readonly openings: number;
  /** Names that a recorded lot favoured, which a reopening annuls; empty without one. */
  readonly drawn: readonly string[];
  /** Whether the administrator confirmed that existing ballots stay. */
  readonly confirmed: boolean;
}

export type OpeningProblem =
  | { readonly reason: 'already-open' | 'in-recess' | 'nobody' | 'withheld-shown' | 'opened-too-often' }
  | { readonly reason: 'deleted-nominees' | 'nominees-gone'; readonly places: readonly string[] }
  | { readonly reason: 'repeated-nominee' }
  | { readonly reason: 'answer-as-name'; readonly name: string }
  | { readonly reason: 'unconfirmed-ballots'; readonly ballots: number; readonly drawn: readonly string[] }
  | { readonly reason: 'no-quorum'; readonly quorum: QuorumFigures }
  | {
      readonly reason: 'too-few-candidates';
      readonly kind: QuestionKind;
      readonly candidates: number;
      readonly needed: number;
    };

export function openingProblem(facts: OpeningFacts): OpeningProblem | null {
  const { state, kind, registrationEnabled, quorum, names, ballots, drawn, confirmed } = facts;
  if (state === 'open') return { reason: 'already-open' };
  if (facts.inRecess) return { reason: 'in-recess' };
  if (facts.openings >= VOTING_LIMITS.openings) return { reason: 'opened-too-often' };
  const { deletedNominees: places } = facts;
  // A deleted account does not change who is elected: no nominee is dropped silently (R12.23).
  if (places.length > 0) return { reason: state === 'draft' ? 'deleted-nominees' : 'nominees-gone', places };
  const name = state === 'draft' ? names.find(readsAsAnswer) : undefined;
  if (name !== undefined) return { reason: 'answer-as-name', name };
  // Two seats of one person would be two votes for them.
  if (state === 'draft' && new Set(facts.nominees).size < facts.nominees.length)
    return { reason: 'repeated-nominee' };
  // Two results that differ by one ballot show whose it is (R12.14).
  if (state === 'closed' && ballots > 0 && facts.showResults === 'closed')
    return { reason: 'withheld-shown' };
  if (state === 'closed' && ballots > 0 && !confirmed)
    return { reason: 'unconfirmed-ballots', ballots, drawn };
  if (!registrationEnabled && quorum.total === 0) return { reason: 'nobody' };
  if (!quorum.reached) return { reason: 'no-quorum', quorum };
  const needed = minOptions(kind, facts);
  if (names.length < needed) return { reason: 'too-few-candidates', kind, candidates: names.length, needed };
  return null;
}

export type ClosingProblem = { readonly reason: 'not-open-yet' | 'already-closed' };

export function closingProblem(state: QuestionState): ClosingProblem | null {
  if (state === 'draft') return { reason: 'not-open-yet' };
  if (state === 'closed') return { reason: 'already-closed' };
  return null;
}

export type DeletionProblem = { readonly reason: 'close-first' };

export const deletionProblem = (state: QuestionState): DeletionProblem | null =>
  state === 'open' ? { reason: 'close-first' } : null;
