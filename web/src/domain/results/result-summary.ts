/** The result of a closed voting in a line: the decision, or without one the option with most votes. */
import { enumerate } from '@vigilia/contract/text/enumerate';
import type { QuestionSummary } from '@vigilia/contract/votings/question-summary';
import { count, pluralize } from '../../core/text.ts';

const T = {
  nobody: 'Nadie votó',
  inFavour: 'A favor',
  against: 'En contra',
  blank: 'En blanco',
  most: (name: string, votes: number, all: number) => `Más votos: ${name}, ${count(votes)} de ${count(all)}`,
  tie: (names: string, votes: number) =>
    `Empate: ${names}, con ${pluralize(votes, 'voto', 'votos')} cada opción`,
  manyTie: (options: number, votes: number) =>
    `Empate de ${count(options)} opciones, con ${pluralize(votes, 'voto', 'votos')} cada una`,
  verdict: {
    approved: (votes: number, needed: number) =>
      `Aprobada: ${pluralize(votes, 'voto', 'votos')} a favor, se requerían ${count(needed)}`,
    rejected: (votes: number, needed: number) =>
      `No aprobada: ${pluralize(votes, 'voto', 'votos')} a favor, se requerían ${count(needed)}`,
  },
  elected: (people: number, names: string) =>
    `${people === 1 ? 'Persona elegida' : 'Personas elegidas'}: ${names}`,
  seats: (slate: string, seats: number) => `${slate} (${pluralize(seats, 'cargo', 'cargos')})`,
  lot: (names: string, seats: number) =>
    `Empate entre ${names}: ${seats === 1 ? 'un cargo se decide' : `${count(seats)} cargos se deciden`} por sorteo`,
  /** Between candidates, to be decided by lot or by a second round (R12.24). */
  tied: (names: string) => `Empate entre ${names}: la asamblea decide`,
  vacant: (seats: number) =>
    `${seats === 1 ? 'Queda' : 'Quedan'} ${pluralize(seats, 'cargo', 'cargos')} sin proveer`,
  noVotes: 'Nadie obtuvo votos',
  others: (more: number) => `${count(more)} más`,
  unlisted: (all: number) => `${pluralize(all, 'voto', 'votos')} sin detalle`,
};

const MAX_NAMES = 3;

interface Result {
  readonly isList: boolean;
  /** Another backend omits the candidates of a question of yes or no. */
  readonly results: Omit<QuestionSummary, 'votesCounterForEachCandidate'> &
    Partial<Pick<QuestionSummary, 'votesCounterForEachCandidate'>>;
}

const namesText = (names: readonly string[]) =>
  enumerate(
    names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), T.others(names.length - MAX_NAMES)] : names,
  );

function optionsOf({ isList, results }: Result) {
  const { votesCounterForEachCandidate: candidates = [], votesCounterForEachSlate: slates = [] } = results;
  const blank = { id: 0, name: T.blank, votes: results.blankVotes };
  if (!isList)
    return [
      { id: 0, name: T.inFavour, votes: results.trueVotes },
      { id: 0, name: T.against, votes: results.falseVotes },
      blank,
    ];
  return [
    ...candidates.map(({ userId, candidateName, candidateLastName, votes }) => ({
      id: userId,
      name: `${candidateName} ${candidateLastName}`.trim(),
      votes,
    })),
    ...slates.map(({ slateId, slateName, votes }) => ({ id: slateId, name: slateName, votes })),
    blank,
  ];
}

/** The decision in words; null on a backend without it. */
function decisionOf({ isList, results }: Result): string | null {
  const { verdict, elected = [], allocation, undecided, votesCounterForEachSlate: slates = [] } = results;
  if (verdict) return T.verdict[verdict.outcome](verdict.votesFor, verdict.needed);
  if (elected.length === 0 && !undecided) return null;
  const options = optionsOf({ isList, results });
  const nameOf = (wanted: number) => options.find(({ id }) => id === wanted)?.name ?? '';
  const won = allocation
    ? allocation.slates.flatMap(({ slateId, byQuotient, byResidue }) => {
        const name = slates.find((slate) => slate.slateId === slateId)?.slateName ?? '';
        return byQuotient + byResidue > 0 ? [T.seats(name, byQuotient + byResidue)] : [];
      })
    : elected.map(nameOf);
  const open = undecided && undecided.seats - undecided.drawSeats;
  const parts = [
    ...(won.length > 0 ? [allocation ? namesText(won) : T.elected(elected.length, namesText(won))] : []),
    ...(undecided && undecided.drawSeats > 0
      ? [(slates.length > 0 ? T.lot : T.tied)(namesText(undecided.options.map(nameOf)), undecided.drawSeats)]
      : []),
    ...(open ? [undecided.reason === 'no-votes' ? T.noVotes : T.vacant(open)] : []),
  ];
  return parts.join('. ');
}

const leadOf = (options: readonly { readonly votes: number }[]): number =>
  Math.max(0, ...options.map(({ votes }) => votes));

/** Whether the summary names the total of the votes. */
export function namesTotal(result: Result): boolean {
  if (result.results.totalVotes === 0) return true;
  if (decisionOf(result)) return false;
  const options = optionsOf(result);
  const most = leadOf(options);
  return most === 0 || options.filter(({ votes }) => votes === most).length === 1;
}

/** Without a decision, only the assembly can say whether the most votes are enough. */
export function resultSummary(result: Result): string {
  const { totalVotes } = result.results;
  if (totalVotes === 0) return T.nobody;
  const decision = decisionOf(result);
  if (decision) return decision;
  const options = optionsOf(result);
  const most = leadOf(options);
  const first = options.filter(({ votes }) => votes === most);
  const [winner] = first;
  // Another backend may return only the sum.
  if (most === 0 || !winner) return T.unlisted(totalVotes);
  if (first.length === 1) return T.most(winner.name, most, totalVotes);
  if (first.length > MAX_NAMES) return T.manyTie(first.length, most);
  return T.tie(enumerate(first.map(({ name }) => name)), most);
}
