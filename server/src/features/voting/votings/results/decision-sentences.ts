/** The decision of a voting in Spanish sentences with their arithmetic, for the screen, the exports and the minutes. */

import { count, inflect, pluralize } from '@vigilia/contract/text/count';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { fold } from '@vigilia/contract/text/fold';
import { fullName } from '@vigilia/contract/users/full-name';
import { majorityText, partText } from '@vigilia/contract/votings/majority';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { OpeningSituation, Verdict } from '@vigilia/contract/votings/question-results';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import type { LoggedChange } from '../../../../kernel/audit/audit-changes.ts';
import { compact } from '../../../../kernel/runtime/compact.ts';
import { formatTimestamp } from '../../../../kernel/runtime/date-format.ts';
import { lateNotice } from '../../../roll/late-notices.ts';
import type { CountedKind, StatedNumbers } from '../../../verification/protocol/seals.ts';
import { serverStatements } from '../../../verification/statements.ts';
import { type OpenSeats, slatesByVotes, tiedCandidates } from '../domain/decision.ts';
import { candidatesIn, votesFor } from '../domain/tally.ts';
import { type Candidate, nameOfOption, withAlternate } from '../domain/voting-method.ts';
import { attentionText } from './attention-texts.ts';
import type { CountedQuestion } from './counted-question.ts';

const votes = (value: number) => pluralize(value, 'voto', 'votos');
const seatsOf = (value: number) => pluralize(value, 'cargo', 'cargos');

const BASES: Readonly<Record<VerdictRule['base'], string>> = {
  valid: 'de # [voto|votos] a favor [o|y] en contra',
  cast: 'de # [voto emitido|votos emitidos], incluidos los blancos',
  present:
    'de # [persona|personas] con derecho a votar que [votó o estaba presente o representada|votaron o estaban presentes o representadas] al cerrar la votación',
  roll: 'de # [persona|personas] con derecho a votar en el padrón al abrir la votación, presentes o no',
};

/** Bases of votings before R12.16. */
const OLD_BASES: typeof BASES = {
  ...BASES,
  present: 'de # [persona presente o representada|personas presentes y representadas] al cerrar la votación',
  roll: 'de # [voto posible|votos posibles] en la lista fija de la votación',
};

const EMPTY_BASES: Readonly<Record<VerdictRule['base'], string>> = {
  valid: 'no hubo votos a favor ni en contra',
  cast: 'no hubo votos',
  present:
    'no hubo votos ni había personas con derecho a votar presentes o representadas al cerrar la votación',
  roll: 'en el padrón no había personas con derecho a votar',
};

const requirementOf = ({ needed, base, rule, isOldBase }: Verdict): string =>
  `${needed === 1 ? 'se requería' : 'se requerían'} ${count(needed)}, ${majorityText(rule)} ${inflect((isOldBase ? OLD_BASES : BASES)[rule.base], base)}`;

/** `la mitad de 7 es 3,5`. */
function arithmeticOf({ base, rule }: Verdict): string {
  const share = (Math.round((100 * base * rule.numerator) / rule.denominator) / 100).toString();
  const [whole = '', part] = share.split('.');
  return `${partText(rule)} de ${count(base)} ${rule.numerator === 1 ? 'es' : 'son'} ${count(Number(whole))}${part ? `,${part}` : ''}`;
}

const verdictSentence = (verdict: Verdict): string =>
  verdict.outcome === 'approved'
    ? `Aprobada con ${votes(verdict.votesFor)} a favor: ${requirementOf(verdict)} (${arithmeticOf(verdict)}).`
    : `No aprobada: tuvo ${votes(verdict.votesFor)} a favor y ${requirementOf(verdict)} (${arithmeticOf(verdict)}).`;

/** The reason of a verdict, shown beside it on a phone. */
export const verdictReason = (verdict: Verdict): string =>
  `Tuvo ${votes(verdict.votesFor)} a favor y ${requirementOf(verdict)}.`;

/** The next step of the operator about a tie, and the sentence of the minutes until then. */
const DRAW = {
  screen: (seats: number, isBySlates: boolean) =>
    isBySlates
      ? `Se ${seats === 1 ? 'decide' : 'deciden'} por sorteo: registre a quién favoreció, quién lo hizo y quién fue testigo.`
      : 'La asamblea decide: por sorteo (registre a quién favoreció, quién lo hizo y quién fue testigo) o con una segunda vuelta.',
  minutes: (_seats: number, isBySlates: boolean) =>
    isBySlates
      ? 'Queda pendiente el sorteo.'
      : 'Queda pendiente que la asamblea decida: sorteo o segunda vuelta.',
};

/** Why seats of slates have no elected person: each reason, with its number where there are two. */
function openReasons(counted: CountedQuestion, seats: number): string {
  const short = (counted.decision?.allocation?.slates ?? []).filter(({ vacant }) => vacant > 0);
  const beyondNames = short.reduce((sum, { vacant }) => sum + vacant, 0);
  const which = enumerate(short.map(({ id }) => nameOfOption(counted.tally.options, id)));
  const named = `${which} ${short.length === 1 ? 'obtuvo más cargos que nombres tiene' : 'obtuvieron más cargos que nombres tienen'}`;
  const withoutResidue = seats - beyondNames;
  const residues = 'cada plancha con votos ya recibió un cargo por residuo';
  if (withoutResidue <= 0) return named;
  return beyondNames === 0
    ? residues
    : `${count(beyondNames)} porque ${named}, y ${count(withoutResidue)} porque ${residues}`;
}

/** Why seats are open that a second round leaves (R12.24). */
const beyondSecondRound = (seats: number): string =>
  `ni esta votación ni su segunda vuelta ${seats === 1 ? 'lo decide' : 'los deciden'}`;

/** The pending decision, and the way to make it. */
export function explainOpenSeats(
  counted: CountedQuestion,
  { reason, seats, drawSeats, options }: OpenSeats,
  reader: keyof typeof DRAW = 'screen',
): string {
  const { allocation } = counted.decision ?? {};
  const names = enumerate(options.map((id) => nameOfOption(counted.tally.options, id)));
  const vacancies = (left: number) =>
    `${left === 1 ? 'Queda' : 'Quedan'} ${seatsOf(left)} sin proveer, y la asamblea debe decidir cómo ${left === 1 ? 'se provee' : 'se proveen'}`;
  switch (reason) {
    case 'tie': {
      const equal = allocation ? 'tienen residuos iguales' : 'tienen los mismos votos';
      const open = seats - drawSeats;
      const reasons = allocation ? openReasons(counted, open) : beyondSecondRound(open);
      const rest = open > 0 ? ` ${vacancies(open)}: ${reasons}.` : '';
      return `Empate: ${names} ${equal} y ${drawSeats === 1 ? 'falta' : 'faltan'} ${seatsOf(drawSeats)} por asignar entre ${allocation ? 'esas planchas' : 'esas personas'}. ${DRAW[reader](drawSeats, Boolean(allocation))}${rest}`;
    }
    case 'residues-used':
    case 'short-slate':
      return `${vacancies(seats)}: ${openReasons(counted, seats)}.`;
    case 'few-candidates':
      return `${vacancies(seats)}: no hay más candidatos con votos.`;
    case 'no-votes':
      return `${vacancies(seats)}: nadie obtuvo votos.`;
    case 'second-round':
      return `${vacancies(seats)}: ${beyondSecondRound(seats)}.`;
  }
}

function electionStatements(counted: CountedQuestion): string[] {
  const { decision, tally, question, lot, secondRounds } = counted;
  if (!decision || (decision.elected.length === 0 && (secondRounds.length === 0 || question.seats === 1)))
    return [];
  const votesOf = new Map(candidatesIn(tally).map((each) => [each.candidate.userId, each.votes]));
  const wayOf = ({ userId }: Candidate) => {
    if (decision.byRounds?.has(userId)) return 'en segunda vuelta';
    return lot?.drawn.includes(userId) ? 'por sorteo' : 'por mayor número de votos';
  };
  const elected = (['por mayor número de votos', 'por sorteo', 'en segunda vuelta'] as const).flatMap(
    (way) => {
      const people = decision.elected.filter((person) => wayOf(person) === way);
      const nameOf = (person: Candidate) =>
        way === 'en segunda vuelta'
          ? fullName(person)
          : `${fullName(person)} (${votes(votesOf.get(person.userId) ?? 0)})`;
      return people.length === 0 ? [] : `a ${enumerate(people.map(nameOf))}, ${way}`;
    },
  );
  const decidedLater = Math.min(question.seats - decision.elected.length, decision.pending ?? 0);
  const missing = decision.undecided?.seats ?? 0;
  const parts = compact([
    `Para ${seatsOf(question.seats)} ${elected.length > 0 ? `se eligió ${elected.join(', y ')}` : 'no se eligió a nadie'}`,
    decidedLater > 0 &&
      `${count(decidedLater)} se ${decidedLater === 1 ? 'decide' : 'deciden'} en segunda vuelta`,
    missing > 0 && `${missing === 1 ? 'falta' : 'faltan'} ${count(missing)}`,
  ]);
  return [`${parts.join('; ')}.`];
}

/** Statements about a first round whose second round was opened (R12.24). */
const secondRoundStatements = ({ secondRounds }: CountedQuestion): string[] =>
  secondRounds.map(
    ({ title, candidates }) =>
      `Pasó a segunda vuelta${candidates.length > 0 ? ` ${candidates.length === 1 ? 'con' : 'entre'} ${enumerate(candidates.map(fullName))}` : ''}: su resultado es el de «${title}».`,
  );

/** Statements about an election whose second round was withdrawn: another one may have decided otherwise. */
const withdrawnRoundStatements = ({ withdrawnRounds }: CountedQuestion): string[] =>
  withdrawnRounds.map(({ title, decision }) => {
    const elected = decision?.elected ?? [];
    const outcome =
      elected.length > 0 ? `había elegido a ${enumerate(elected.map(fullName))}` : 'no eligió a nadie';
    return `La segunda vuelta «${title}» se eliminó después de abrirse y ya no cuenta: ${outcome}.`;
  });

/** Names those of a second round who were not tied in the first one, and the tied who are not in it. */
function tieTexts(title: string, round: readonly Candidate[], tied: readonly Candidate[]): string[] {
  if (tied.length === 0) return [];
  const without = (people: readonly Candidate[], others: readonly Candidate[]) =>
    people.filter(({ userId }) => !others.some((other) => other.userId === userId));
  const were = (people: readonly Candidate[]) =>
    `${people.length === 1 ? 'estuvo' : 'estuvieron'} ${enumerate(people.map(fullName))}`;
  const [outside, leftOut] = [without(round, tied), without(tied, round)];
  return compact([
    outside.length > 0 && `En «${title}» ${were(outside)}, fuera del empate de la primera vuelta.`,
    leftOut.length > 0 && `En «${title}» no ${were(leftOut)}, con empate en la primera vuelta.`,
  ]);
}

/** Statements of a first round about its second ones, and of a second round. Where a lot decided the tie, no round does. */
function tieStatements({ question, tally, lot, firstTie = [], secondRounds }: CountedQuestion): string[] {
  const own = candidatesIn(tally).map(({ candidate }) => candidate);
  const tied = lot ? [] : tiedCandidates(tally, question.seats);
  return [
    ...secondRounds.flatMap(({ title, candidates }) => tieTexts(title, candidates, tied)),
    ...tieTexts(question.title, own, firstTie),
  ];
}

/** Outcome of the whole election, at a second round. */
const wholeElectionStatement = ({ firstRound, election, decision }: CountedQuestion) =>
  firstRound &&
  election &&
  election.length > (decision?.elected.length ?? 0) &&
  `Con la primera vuelta, «${firstRound.title}», se eligió a ${enumerate(election.map(fullName))}.`;

const declinedStatement = ({ declined }: CountedQuestion) =>
  declined.length > 0 &&
  `La administración anotó que ${enumerate(declined.map(fullName))} no ${declined.length === 1 ? 'aceptó' : 'aceptaron'} el cargo: los estatutos dicen quién lo ocupa.`;

/** Why nothing follows from a count alone. */
const BY_STATUTES = 'su efecto es el que digan los estatutos.';

/** More blanks than votes for what was approved, or for the option with most votes. */
function blankStatement({ tally, decision, secondRounds }: CountedQuestion): string | null {
  const [blanks, yes] = [votesFor(tally, 'blank'), votesFor(tally, 'yes')];
  const most = Math.max(0, ...tally.options.map((option) => ('answer' in option ? 0 : option.votes)));
  if (decision?.verdict?.outcome === 'approved' && blanks > yes)
    return `Los votos en blanco (${count(blanks)}) son más que los votos a favor (${count(yes)}): ${BY_STATUTES}`;
  if (blanks > 0 && blanks === tally.ballots)
    return `${blanks === 1 ? 'El único voto fue' : `Todos los votos (${count(blanks)}) fueron`} en blanco: ${BY_STATUTES}`;
  if (most === 0 || blanks <= most || secondRounds.length > 0) return null;
  const leader = decision?.allocation ? 'la plancha más votada' : 'la candidatura más votada';
  return `Los votos en blanco (${count(blanks)}) son más que los de ${leader} (${count(most)}): ${BY_STATUTES}`;
}

/** Lots that a reopening annulled, and their number where more than one was recorded (R12.19). */
function annulledLotStatements(counted: CountedQuestion): string[] {
  const { annulledLots, lot } = counted;
  const recorded = annulledLots.length + (lot ? 1 : 0);
  return compact([
    recorded > 1 &&
      `En esta votación se registraron ${count(recorded)} sorteos, y ${annulledLots.length === 1 ? '1 quedó anulado' : `${count(annulledLots.length)} quedaron anulados`}.`,
    ...annulledLots.map(
      ({ drawn, drawnBy, witnessedBy, at, annulledAt }) =>
        `El sorteo que se registró el ${formatTimestamp(at)} a favor de ${enumerate(drawn.map((id) => nameOfOption(counted.tally.options, id)))} (lo hizo ${drawnBy}, con ${witnessedBy} como testigo) quedó anulado al abrirse de nuevo la votación el ${formatTimestamp(annulledAt)}.`,
    ),
  ]);
}

/** Statements about a voting that was opened again, with hidden results after they were known (R12.14). */
function reopeningStatement({ question, reopenedAt }: CountedQuestion): string | null {
  if (reopenedAt.length === 0) return null;
  const moments = enumerate(reopenedAt.map(formatTimestamp));
  return question.showResults === 'live'
    ? `La votación se cerró y se abrió de nuevo el ${moments}: los votos de antes siguen contando, y quien compare las listas de cada cierre puede deducir los que se recibieron después.`
    : `La votación se abrió de nuevo el ${moments}, cuando ya se conocían sus resultados: quien los conoció puede comparar y deducir los votos que se recibieron después.`;
}

/** Statements about a point of the agenda that had other words at an opening, or was another one (R12.28). */
function pointStatements({ question: { agendaPoint }, openedPoints }: CountedQuestion): string[] {
  const now = agendaPoint ?? '';
  const others = [...new Set(openedPoints)].filter((point) => fold(point) !== fold(now));
  return others.map((point) =>
    point === ''
      ? `La votación no estaba en ningún punto de la agenda cuando se abrió; ahora está en «${now}».`
      : `El punto de la agenda decía «${point}» cuando se abrió la votación; ${now === '' ? 'ahora la votación no está en ninguno' : `ahora dice «${now}»`}.`,
  );
}

/** Statements about a point that had other documents at an opening (R20.12). */
function documentStatements({ documents: { opened, now } }: CountedQuestion): string[] {
  const gone = [...new Set(opened.flat())].filter((document) => !now.includes(document));
  const added = now.filter((document) => opened.some((each) => !each.includes(document)));
  return [
    ...gone.map(
      (document) => `Cuando se abrió la votación, su punto tenía un documento que ya no está: ${document}.`,
    ),
    ...added.map(
      (document) =>
        `Cuando se abrió la votación, su punto no tenía un documento que ahora está: ${document}.`,
    ),
  ];
}

function allocationStatements(counted: CountedQuestion): string[] {
  const { decision, question } = counted;
  if (!decision?.allocation) return [];
  const { total } = decision.allocation;
  const slates = slatesByVotes(decision.allocation);
  const blanks = total - slates.reduce((sum, slate) => sum + slate.votes, 0);
  return [
    `Cuociente electoral: ${votes(total)} (${votes(total - blanks)} por planchas y ${count(blanks)} en blanco) entre ${seatsOf(question.seats)}, sin redondear. A cada plancha le corresponde la parte entera de sus votos × ${count(question.seats)} ÷ ${count(total)}, y los cargos restantes a los mayores residuos.`,
    ...slates.map(
      ({ id, votes: own, byQuotient, byResidue, residue }) =>
        `${nameOfOption(counted.tally.options, id)}: ${count(own)} × ${count(question.seats)} = ${count(own * question.seats)}; ${byQuotient} por cuociente, residuo ${count(residue)}, ${byResidue} por residuo: ${seatsOf(byQuotient + byResidue)}.`,
    ),
    ...slates.flatMap(({ id, places }) =>
      places.length === 0
        ? []
        : [
            `Por la plancha ${nameOfOption(counted.tally.options, id)} ${places.length === 1 ? 'resultó elegida una persona' : `resultaron elegidas ${places.length} personas`}: ${enumerate(places.map((place) => withAlternate(place)))}.`,
          ],
    ),
  ].slice(total === 0 ? 1 + slates.length : 0);
}

/** Candidates of second rounds that a lot had favoured. */
const wentOnAfterLot = ({ lot, secondRounds }: CountedQuestion): Candidate[] =>
  secondRounds.flatMap(({ candidates }) => candidates.filter(({ userId }) => lot?.drawn.includes(userId)));

/** Statements about a lot and a second round for the same tie, which are refused since (R12.24). */
function supersededLotStatement(counted: CountedQuestion): string | null {
  const { lot } = counted;
  const wentOn = wentOnAfterLot(counted);
  if (!lot || wentOn.length === 0) return null;
  const names = enumerate(lot.drawn.map((id) => nameOfOption(counted.tally.options, id)));
  const those = wentOn.length === 1 ? 'esa persona' : 'esas personas';
  return `El empate se sorteó a favor de ${names} (lo hizo ${lot.drawnBy}, con ${lot.witnessedBy} como testigo, y se registró el ${formatTimestamp(lot.at)}), pero ${enumerate(wentOn.map(fullName))} ${wentOn.length === 1 ? 'pasó' : 'pasaron'} a segunda vuelta: para ${those} decide la segunda vuelta, no el sorteo.`;
}

export function lotStatement(counted: CountedQuestion): string | null {
  const { lot, decision } = counted;
  if (!lot || decision?.undecided?.reason === 'tie' || wentOnAfterLot(counted).length > 0) return null;
  const names = enumerate(lot.drawn.map((id) => nameOfOption(counted.tally.options, id)));
  return `El empate se decidió por sorteo a favor de ${names}: lo hizo ${lot.drawnBy}, con ${lot.witnessedBy} como testigo, y se registró el ${formatTimestamp(lot.at)}.`;
}

/** A lot decides always, and unlike a count on paper (R12.20) has no second signature: also that of a second round. */
const unsignedLotStatements = (counted: CountedQuestion): string[] =>
  [
    ...(lotStatement(counted) ? [''] : []),
    ...counted.secondRounds.flatMap(({ title, isDrawn }) => (isDrawn ? ` en «${title}»` : [])),
  ].map(
    (where) =>
      `El sorteo que decidió el empate${where} lo registró un administrador, sin la segunda firma de otro.`,
  );

/** Statements about ballots on paper: how many, who counted them and who witnessed. */
function handStatement({ tally: { ballots, onPaper }, handCounts }: CountedQuestion): string | null {
  if (onPaper === 0) return null;
  const electronic = ballots - onPaper;
  const counts = handCounts.map(
    ({ ballots, countedBy, witnessedBy, at, confirmedBy, isUnsigned }) =>
      `${votes(ballots)} en papel: ${ballots === 1 ? 'lo' : 'los'} contó ${countedBy}, con ${witnessedBy} como testigo, y ${ballots === 1 ? 'se registró' : 'se registraron'} el ${formatTimestamp(at)}${confirmedBy ? `; ${ballots === 1 ? 'lo' : 'los'} confirmó ${confirmedBy}` : ''}${isUnsigned ? `; ${confirmedBy ? 'su segunda firma no cuenta' : 'sin segunda firma'}` : ''}.`,
  );
  return `De ${votes(ballots)}, ${count(electronic)} ${electronic === 1 ? 'fue electrónico' : 'fueron electrónicos'} y ${count(onPaper)} en papel. ${counts.join(' ')}`;
}

/** Losses of the quorum that a sentence has room for: the last ones. */
const MAX_LISTED = 6;

/** When there was no quorum while the voting was open. */
function quorumStatements({ lostQuorum }: CountedQuestion): string[] {
  const periods = lostQuorum.slice(-MAX_LISTED).map(({ from, to, atClose }) => {
    if (to === null || atClose) return `desde el ${formatTimestamp(from)}`;
    return formatTimestamp(from) === formatTimestamp(to)
      ? `el ${formatTimestamp(from)} durante menos de un minuto`
      : `del ${formatTimestamp(from)} al ${formatTimestamp(to)}`;
  });
  const times = lostQuorum.length > MAX_LISTED ? `${count(lostQuorum.length)} veces; las últimas, ` : '';
  return compact([
    periods.length > 0 && `Durante la votación no hubo quórum ${times}${enumerate(periods)}.`,
    ...lostQuorum.map(
      ({ atClose }) =>
        atClose &&
        `La votación se cerró sin quórum, ${count(atClose.attending)} de ${count(atClose.needed)}.`,
    ),
  ]);
}

/** Entries recorded after the figures of opening and close, which stay. */
const lateStatements = ({ late }: CountedQuestion) => [
  lateNotice('opening', late.opening),
  lateNotice('closing', late.closing),
];

/** Rights that were taken while the voting was open: they stay among those of the opening. */
const suspendedStatement = ({ suspendedRights }: CountedQuestion) =>
  suspendedRights > 0 &&
  `Al cerrar, ${pluralize(suspendedRights, 'persona que no había votado tenía', 'personas que no habían votado tenían')} suspendido el derecho a votar: ${suspendedRights === 1 ? 'se cuenta' : 'se cuentan'} entre los derechos a votar de la apertura.`;

/** Reasons that took rights out of use, changed who may vote, or let others vote for a person (R3.11, R12.38, R12.42). */
const COUNT_TEXTS: Partial<Record<CountedKind, string>> = {
  rightsDropped:
    'Al abrirla de nuevo [faltaba|faltaban] # [derecho|derechos] a votar que [estaba|estaban] sin usar en la apertura anterior.',
  rightsAdded:
    'Al abrirla de nuevo había # [derecho|derechos] a votar que no [estaba|estaban] en la apertura anterior.',
  passwordsSet:
    'Al abrirla, # [derecho|derechos] a votar se [podía|podían] usar desde cuentas cuya contraseña o correo puso un administrador, sin identidad verificada en la mesa.',
  rightsWithheld:
    'Al abrirla, # [persona|personas] del padrón no [podía|podían] votar: no [tenía|tenían] el derecho, o se [había|habían] sacado de él.',
  quorumLowered:
    'Antes de abrirla se bajó el número que exige el quórum: antes [era|eran] # [persona|personas].',
  rightsRestored:
    'Mientras estuvo abierta se [suspendió y se devolvió 1 derecho a votar|suspendieron y se devolvieron derechos a votar: # devoluciones, también las repetidas de una misma persona].',
  accountDeleted:
    'Mientras estuvo abierta se [eliminó|eliminaron] # [cuenta|cuentas] con derecho a votar que no lo [había|habían] usado.',
  presenceTaken:
    '# [derecho|derechos] a votar no [lo|los] usó su titular: mientras la votación estuvo abierta, un administrador o la mesa cambió la asistencia de quien podía [usarlo|usarlos].',
  powersEnded:
    '# [derecho|derechos] a votar [quedó|quedaron] sin usar: mientras la votación estuvo abierta terminó o cambió el poder con que se [podía|podían] usar.',
  registrationTaken:
    'Mientras estuvo abierta, # [vez|veces] se cerró el registro de asistencia de los celulares, se le quitó una forma o se revocó el enlace de una mesa o del salón.',
  announced:
    'Mientras estuvo abierta, la administración hizo # [acto|actos] aparte de la asamblea: correos, convocatorias, contenidos de la aplicación, cuentas u otras asambleas.',
  equalTitles:
    'Al cerrarla había # [votación|votaciones] más de otra asamblea que tiene o tuvo el mismo título, o con personas de este padrón y [abierta|abiertas] a la vez.',
  quorumByOthers:
    'Al cerrarla había quórum solo con # [persona|personas] que contaron mientras estuvo abierta por un acto de la administración o la mesa: anotarlas presentes, un poder o el derecho a votar.',
  paperDiscarded:
    'Mientras estuvo abierta se [registró|registraron] y se [descartó|descartaron] # [voto|votos] en papel.',
  codesShown:
    'Antes de abrirla, una mesa mostró un código para entrar con la cuenta de # [persona|personas] con derecho a votar o [apoderada|apoderadas].',
  passwordsUsed:
    '# [voto|votos] se [emitió|emitieron] desde [una cuenta|cuentas] cuya contraseña o correo puso un administrador, sin identidad verificada en la mesa antes de abrirla.',
  verifiedByAssigner:
    'La identidad de # [persona|personas] la verificó en la mesa el mismo administrador que había puesto su contraseña o su correo, o no consta que fuera otro.',
};

const listed = (numbers: StatedNumbers) => Object.entries(numbers).map(([what, n]) => `${what}: ${count(n)}`);

type Opened = CountedQuestion['actsBefore'][number];

const openingText = ({ round }: Opened) => `Al abrir${round === 1 ? '' : ` por ${round}.ª vez`}`;

/** How long the voting was open, and how many rights were used; empty while it is open. */
const spanText = ({ span }: Opened): string => {
  if (!span) return '';
  const time = span.minutes ? pluralize(span.minutes, 'minuto', 'minutos') : 'menos de un minuto';
  return `Estuvo abierta ${time}; de ${pluralize(span.rights, 'derecho', 'derechos')} a votar se ${span.used === 1 ? 'usó' : 'usaron'} ${count(span.used)}.`;
};

/** The situation of each opening (R12.43, R12.46). */
export const situationsOf = ({ actsBefore }: CountedQuestion): OpeningSituation[] =>
  actsBefore.map((opened) => ({
    opening: openingText(opened),
    attention: Object.entries(opened.attention).map(attentionText),
    acts: listed(opened.acts),
    span: spanText(opened),
  }));

/** Openings without a close, of a voting that is closed: a restored copy has them, without their ballots. */
const lostOpenings = ({ actsBefore }: CountedQuestion): string[] =>
  actsBefore.flatMap(({ at, span }) =>
    span
      ? []
      : `Se había abierto también el ${formatTimestamp(at)}, y de esa apertura no consta el cierre: el servidor empezó a funcionar desde una copia de seguridad sin sus votos.`,
  );

/** Openings in which people who were there had no chance to vote. */
const hastyStatements = ({ actsBefore }: CountedQuestion): string[] =>
  actsBefore.flatMap(({ span }) => {
    const unused = span?.minutes === 0 ? span.present - span.used : 0;
    if (unused <= 0) return [];
    return `Estuvo abierta menos de un minuto, y ${pluralize(unused, 'derecho a votar de una persona presente o representada quedó', 'derechos a votar de personas presentes o representadas quedaron')} sin usar.`;
  });

/** One notice for each number that asks for attention; of an opening without one there is none. */
const attentionNotices = (counted: CountedQuestion): string[] =>
  situationsOf(counted).flatMap(({ opening, attention }) => attention.map((each) => `${opening}, ${each}.`));

/** The present text of a field of the call; long texts are not repeated. */
function callText({ key, field, before, after }: LoggedChange): string {
  const shown = (text: string | null) =>
    key === 'assembly.title' || key === 'assembly.place' ? `«${text ?? ''}»` : formatTimestamp(text ?? '');
  if (key === 'assembly.description' || key === 'assembly.agenda') return `la ${field} es otra`;
  return `el ${field} era ${key === 'assembly.startDate' || key === 'assembly.endDate' ? 'el ' : ''}${shown(before)} y ahora es ${shown(after)}`;
}

/** Statement about an edited call (R12.44): the fields that differ now, however often they were edited. */
function callStatement({ callChanges: { times, edited } }: CountedQuestion): string | null {
  if (times === 0) return null;
  const others = edited.filter(({ before, after }) => before !== after).map(callText);
  // Of a long text the log has excerpts, which may be equal beside what changed.
  const unknown = edited.filter(({ before, after, isCut }) => before === after && isCut);
  others.push(
    ...unknown.map(
      ({ key, field }) =>
        `${key === 'assembly.title' ? 'del' : 'de la'} ${field} el registro guarda solo una parte`,
    ),
  );
  // Joined points of an agenda read alike in the log.
  const same =
    edited.length > 0 ? ': su título, su descripción, su lugar y sus fechas son los de entonces' : '';
  return `Después de abrir una votación de esta asamblea se ${times === 1 ? 'cambió' : 'cambiaron'} su título, su descripción, su agenda, su lugar o sus fechas${times === 1 ? '' : `, ${count(times)} veces`}${others.length > 0 ? `: ${others.join('; ')}` : same}.`;
}

/** Ballots on paper that decide the outcome, or that have no confirmation (R12.20). */
function paperNotices({ tally: { onPaper }, handCounts, paperDecides }: CountedQuestion): string[] {
  const unsigned = (isConfirmed: boolean) =>
    handCounts
      .filter((each) => each.isUnsigned && (each.confirmedBy !== undefined) === isConfirmed)
      .reduce((sum, each) => sum + each.ballots, 0);
  const [alone, dependent] = [unsigned(false), unsigned(true)];
  return compact([
    paperDecides &&
      (onPaper === 1
        ? 'El voto en papel decide el resultado: sin él sería otro.'
        : `Los votos en papel (${count(onPaper)}) deciden el resultado: sin ellos sería otro.`),
    alone > 0 && `${votes(alone)} en papel sin segunda firma: había un solo administrador.`,
    dependent > 0 &&
      `En ${votes(dependent)} en papel la segunda firma no cuenta, porque la contraseña o el correo de quien registró o de quien confirmó los puso otro administrador, o una cuenta hizo administradora a la otra, o una tercera a las dos, en los últimos 180 días.`,
  ]);
}

const countStatements = ({ sealed }: CountedQuestion): string[] =>
  Object.entries(COUNT_TEXTS).flatMap(([kind, text]) => {
    const rights = sealed.get(kind as CountedKind) ?? 0;
    return rights > 0 ? inflect(text, rights) : [];
  });

/** The counted answers of a question of yes or no, in words. */
export function answersText(options: readonly { readonly votes: number }[]): string {
  const [yes = 0, no = 0, blank] = options.map((option) => option.votes);
  const against = `${count(no)} en contra`;
  return `${votes(yes)} a favor${blank === undefined ? ` y ${against}` : `, ${against} y ${count(blank)} en blanco`}`;
}

/**
 * The verdict of a yes/no question with its arithmetic, or why it has none; without a rule its count in words. Null for
 * other kinds, and before the close.
 */
export function verdictStatement(counted: CountedQuestion): string | null {
  const { decision, tally, question } = counted;
  if (!decision || KIND_RULES[question.kind].options !== 'answers') return null;
  if (decision.verdict) return verdictSentence(decision.verdict);
  if (question.rule) return `Sin veredicto: ${EMPTY_BASES[question.rule.base]}.`;
  return `Tuvo ${answersText(tally.options)}. No se fijó una mayoría para esta pregunta${blankStatement(counted) ? '.' : `: ${BY_STATUTES}`}`;
}

/** Statements that belong beside the decision; empty while the voting is open. */
export const noticesOf = (counted: CountedQuestion): string[] =>
  counted.decision
    ? compact([
        ...secondRoundStatements(counted),
        ...withdrawnRoundStatements(counted),
        ...tieStatements(counted),
        wholeElectionStatement(counted),
        declinedStatement(counted),
        blankStatement(counted),
        supersededLotStatement(counted),
        ...annulledLotStatements(counted),
        ...unsignedLotStatements(counted),
        reopeningStatement(counted),
        ...pointStatements(counted),
        ...documentStatements(counted),
        ...lateStatements(counted),
        suspendedStatement(counted),
        ...countStatements(counted),
        ...lostOpenings(counted),
        ...hastyStatements(counted),
        ...counted.events.flatMap((event) => serverStatements(event)),
        ...quorumStatements(counted),
        ...paperNotices(counted),
        // Last, as it is about the assembly more than about the voting.
        callStatement(counted),
        ...attentionNotices(counted),
      ])
    : [];

/** Empty while the voting is open. */
export function statementsOf(counted: CountedQuestion): string[] {
  const { decision } = counted;
  if (!decision) return [];
  const { undecided } = decision;
  return compact([
    verdictStatement(counted),
    ...(decision.allocation ? allocationStatements(counted) : electionStatements(counted)),
    lotStatement(counted),
    ...noticesOf(counted),
    undecided && explainOpenSeats(counted, undecided, 'minutes'),
    handStatement(counted),
  ]);
}
