/** The rules of a voting (R12), apart from where anything is kept. */
import type { QuorumFigures } from '@vigilia/contract/assemblies';
import type { Candidate, QuestionResults } from '@vigilia/contract/votings';
import { conflict, forbidden, invalid, type Refusal } from '../../runtime/errors.ts';
import type { BallotFacts } from './ballot-store.ts';
import type { StoredQuestion } from './question-store.ts';

const MIN_CANDIDATES = 2;

export const TEXTS = {
  alreadyOpen: 'La votación ya está abierta',
  alreadyClosed: 'La votación ya está cerrada',
  notOpenYet: 'La votación todavía no se ha abierto',
  closed: 'La votación está cerrada; no se recibió el voto',
  alreadyVoted: 'Este voto ya estaba registrado. Se contó una sola vez.',
  notOnRoll: 'No está en la lista de esta asamblea',
  cannotVote: 'No tiene derecho a votar en esta asamblea',
  notInFrozenRoll: 'La lista de votantes quedó fija al abrir la votación y este voto no está en ella',
  absent: 'Registre su asistencia antes de votar',
  represented: 'Está representado por un apoderado; para votar en persona registre su asistencia',
  noPower: 'No tiene un poder vigente de esta persona en la asamblea',
  dormant: 'La persona representada está presente: el poder queda suspendido mientras ella esté',
  latePower:
    'Este poder se registró con la votación ya abierta: vale desde la próxima votación que se abra, no en esta',
  attorneyAbsent: 'Registre su asistencia antes de votar en nombre de otra persona',
  needsCandidate: 'Elija uno de los candidatos de la lista',
  needsVote: 'Vote a favor, en contra o en blanco',
  nobody:
    'La asamblea no tiene asistentes y su registro no está habilitado. Agregue asistentes antes de abrir la votación.',
};

/** What is asked of a voting when somebody wants to open it. */
export interface OpeningFacts {
  readonly question: StoredQuestion;
  readonly registrationEnabled: boolean;
  readonly quorum: QuorumFigures;
  readonly candidates: number;
  readonly ballots: number;
  /** The administrator knows that there are ballots and that they stay. */
  readonly confirmed: boolean;
}

const many = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

/** Why a voting cannot be opened; null when it can. */
export function refuseOpening(facts: OpeningFacts): Refusal | null {
  const { question, registrationEnabled, quorum, candidates, ballots, confirmed } = facts;
  if (question.state === 'open') return conflict(TEXTS.alreadyOpen);
  if (question.state === 'closed' && ballots > 0 && !confirmed)
    return conflict(
      `La votación ya tiene ${ballots === 1 ? 'un voto, que se conservará' : `${ballots} votos, que se conservarán`}. Confirme que quiere abrirla de nuevo.`,
    );
  if (!registrationEnabled && quorum.total === 0) return conflict(TEXTS.nobody);
  if (!quorum.reached)
    return conflict(
      `No hay quórum: ${quorum.needed === 1 ? 'hace falta' : 'hacen falta'} ${quorum.needed} y hay ${quorum.present + quorum.represented} (${many(quorum.present, 'presente')} y ${many(quorum.represented, 'representado')}).`,
    );
  if (question.isList && candidates < MIN_CANDIDATES)
    return conflict(
      `Una votación por lista necesita al menos ${MIN_CANDIDATES} candidatos y tiene ${candidates}.`,
    );
  return null;
}

/** What somebody sends as a ballot. */
export interface Ballot {
  readonly vote?: 'yes' | 'no' | 'blank' | undefined;
  readonly candidateId?: number | undefined;
  readonly onBehalfOf?: number | undefined;
}

/**
 * Why a ballot is not taken; null when it is. A ballot that was taken before is answered so whatever has happened
 * since: whoever tries again after a lost answer learns that their vote was counted.
 * @param casterId who sends it
 */
export function refuseBallot(
  facts: BallotFacts,
  { vote, candidateId, onBehalfOf }: Ballot,
  casterId: number,
): Refusal | null {
  const byProxy = onBehalfOf !== undefined && onBehalfOf !== casterId;
  if (byProxy && facts.attorneyId !== casterId) return forbidden(TEXTS.noPower);
  if (facts.voted > 0) return conflict(TEXTS.alreadyVoted);
  if (facts.state === 'draft') return conflict(TEXTS.notOpenYet);
  if (facts.state === 'closed') return conflict(TEXTS.closed);
  if (facts.holderPresent === null) return forbidden(TEXTS.notOnRoll);
  if (facts.holderCanVote !== 1) return forbidden(TEXTS.cannotVote);
  if (byProxy) {
    if (facts.holderPresent === 1) return conflict(TEXTS.dormant);
    if (facts.casterPresent !== 1) return conflict(TEXTS.attorneyAbsent);
  } else if (facts.holderPresent !== 1) {
    return conflict(facts.attorneyId === null ? TEXTS.absent : TEXTS.represented);
  }
  if (facts.inRoll === 0) return conflict(TEXTS.notInFrozenRoll);
  if (byProxy && facts.frozenAttorneyId !== casterId) return conflict(TEXTS.latePower);
  if (facts.isList === 1) {
    if (candidateId === undefined || vote !== undefined || facts.isCandidate === 0)
      return invalid('candidateId', TEXTS.needsCandidate);
  } else if (vote === undefined || candidateId !== undefined) {
    return invalid('vote', TEXTS.needsVote);
  }
  return null;
}

/** What is stored of a ballot that has passed `refuseBallot`. */
export const choiceOf = ({ vote, candidateId }: Ballot): string => vote ?? String(candidateId);

/**
 * Counts a voting: the one function behind the screen, the live stream, the exports and the minutes.
 * @param choices ballots for each choice
 */
export function count(
  question: Pick<StoredQuestion, 'title' | 'isList'>,
  candidates: readonly Pick<Candidate, 'userId' | 'name' | 'lastName'>[],
  choices: ReadonlyMap<string, number>,
): QuestionResults {
  const votesFor = (choice: string) => choices.get(choice) ?? 0;
  let totalVotes = 0;
  for (const votes of choices.values()) totalVotes += votes;
  return {
    questionTitle: question.title,
    votesCounterForEachCandidate: question.isList
      ? candidates.map(({ userId, name, lastName }) => ({
          userId,
          candidateName: name,
          candidateLastName: lastName,
          votes: votesFor(String(userId)),
        }))
      : [],
    trueVotes: votesFor('yes'),
    falseVotes: votesFor('no'),
    blankVotes: votesFor('blank'),
    totalVotes,
  };
}
