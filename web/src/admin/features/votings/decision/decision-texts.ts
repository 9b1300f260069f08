/** Texts of the decision of a closed voting (R12.16 to R12.20). */
import { enumerate } from '@vigilia/contract/text/enumerate';
import { momentText } from '@vigilia/contract/time/colombian-time';
import type { HandResults, Lot } from '@vigilia/contract/votings/question-results';
import { count, pluralize } from '../../../../core/text.ts';

export const DECISION_TEXTS = {
  title: 'Decisión',
  approved: 'Aprobada',
  rejected: 'No aprobada',
  /** Never `Elegida la plancha…`: only people are elected. */
  elected: (people: number) => (people === 1 ? 'Persona elegida' : 'Personas elegidas'),
  alternate: 'suplente',
  inSecondRound: 'en segunda vuelta',
  undecided: 'Falta decidir',
  notices: (number: number) => `${pluralize(number, 'aviso', 'avisos')} de esta votación`,
  lotText: ({ drawn, drawnBy, witnessedBy, at }: Lot, nameOf: (id: number) => string) =>
    `El empate se decidió por sorteo a favor de ${enumerate(drawn.map(nameOf))}. Lo hizo ${drawnBy}; testigo: ${witnessedBy}. Se registró el ${momentText(at)}`,
  steps: 'Ver el cálculo paso a paso',
  stepsTitle: 'Cuociente electoral',
  statements: 'Ver el texto para el acta',
  slate: 'Plancha',
  votes: 'Votos',
  product: 'Votos × cupos',
  byQuotient: 'Por cuociente',
  residue: 'Residuo',
  byResidue: 'Por residuo',
  seats: 'Cargos',
  paper: 'Votos electrónicos y en papel',
  choice: 'Opción',
  electronic: 'Electrónicos',
  onPaper: 'En papel',
  ballots: 'Votos emitidos',
  paperCount: ({
    ballots,
    countedBy,
    witnessedBy,
    at,
    confirmedBy,
    isUnsigned,
  }: HandResults['counts'][number]) =>
    `${pluralize(ballots, 'voto', 'votos')} en papel: contó ${countedBy}; testigo: ${witnessedBy}${confirmedBy ? `; confirmó ${confirmedBy}` : ''}${isUnsigned ? `; ${confirmedBy ? 'la segunda firma no cuenta' : 'sin segunda firma'}` : ''}. ${momentText(at)}`,
};

/** The steps of the electoral quotient (C.Co. art. 197), which is not rounded. */
export const quotientSteps = (votes: number, blanks: number, seats: number): readonly string[] => [
  `Votos contados: ${count(votes - blanks)} por planchas y ${count(blanks)} en blanco, ${count(votes)} en total.`,
  `Cuociente: ${count(votes)} ÷ ${count(seats)}, sin redondear. Por eso se comparan votos × ${count(seats)} con ${count(votes)}.`,
  `Cada plancha gana un cargo por cada ${count(votes)} que quepan en sus votos × ${count(seats)}; lo que sobra es su residuo.`,
  'Los cargos que falten van, de a uno, a los mayores residuos. Los votos en blanco cuentan en el total y no ganan cargos.',
];
