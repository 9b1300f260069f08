/** Refusals of votings: every problem, as HTTP and in Spanish. */
import { VOTING_LIMITS } from '@vigilia/contract/limits';
import { pluralize } from '@vigilia/contract/text/count';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { ALREADY_VOTED } from '@vigilia/contract/votings/ballot-answers';
import { KIND_RULES, type OptionsOfKind } from '@vigilia/contract/votings/question-kinds';
import { conflict, forbidden, invalid, notFound, type Refusal } from '../../../kernel/runtime/errors.ts';
import type { BallotProblem } from './domain/ballot-rules.ts';
import type { HandCountProblem } from './domain/hand-count-rules.ts';
import type { QuestionKind } from './domain/question-kinds.ts';
import type { OrderProblem } from './domain/question-order.ts';
import type {
  ClosingProblem,
  DeletionProblem,
  EditProblem,
  OpeningProblem,
  QuestionState,
} from './domain/question-rules.ts';
import type { SettingsProblem } from './domain/question-settings.ts';

/** Refusals of a ballot without a valid choice: field and advice. */
const CHOICES: Readonly<Record<OptionsOfKind, readonly [field: string, message: string]>> = {
  answers: ['vote', 'Vote a favor, en contra o en blanco'],
  candidates: ['candidateId', 'Elija uno de los candidatos de la lista'],
  slates: ['slateId', 'Elija una de las planchas'],
};

type DomainProblem =
  | BallotProblem
  | EditProblem
  | SettingsProblem
  | OpeningProblem
  | ClosingProblem
  | DeletionProblem
  | OrderProblem
  | Exclude<HandCountProblem, { readonly voters: unknown }>;

type Refusing<Facts> = string | ((facts: Facts) => string | Refusal);

/** Refusals of domain problems by reason; a plain text is that of a conflict. */
const REFUSALS: {
  readonly [R in DomainProblem['reason']]: Refusing<DomainProblem & { readonly reason: R }>;
} = {
  'no-power': () => forbidden('No tiene un poder vigente de esta persona en la asamblea'),
  'already-voted': ALREADY_VOTED,
  'pending-on-paper': 'Este derecho se usó en un voto en papel que está por confirmar. Hable con la mesa.',
  'not-open-yet': 'La votación todavía no se ha abierto',
  closed: 'La votación está cerrada; no se recibió el voto',
  'not-on-roll': () => forbidden('No está en la lista de esta asamblea'),
  'cannot-vote': () =>
    forbidden(
      'No tiene derecho a votar en esta asamblea. Si cree que es un error, hable con la mesa de registro',
    ),
  'holder-cannot-vote': () =>
    forbidden(
      'La persona que usted representa no tiene derecho a votar en esta asamblea; el suyo no cambia. Si cree que es un error, hable con la mesa de registro',
    ),
  'holder-present': 'La persona representada está presente: el poder queda suspendido mientras ella esté',
  'attorney-absent': 'Registre su asistencia antes de votar en nombre de otra persona',
  absent: 'Registre su asistencia antes de votar',
  represented: 'Está representado por un apoderado; para votar en persona registre su asistencia',
  'not-in-frozen-roll': 'No está en la lista de votantes, que quedó fija al abrir la votación',
  'late-power':
    'Este poder se registró con la votación ya abierta: vale desde la próxima votación que se abra, no en esta',
  'invalid-choice': ({ kind, maxMarks, allowBlank }) => {
    const { options } = KIND_RULES[kind];
    const [field, message] = CHOICES[options];
    if (options === 'answers') return invalid(field, allowBlank ? message : 'Vote a favor o en contra');
    const blank = allowBlank ? ', o vote en blanco' : '';
    return maxMarks > 1
      ? invalid('candidateIds', `Elija hasta ${maxMarks} candidatos de la lista, cada uno una vez${blank}`)
      : invalid(field, `${message}${blank}`);
  },
  frozen: 'La pregunta ya se abrió a votación: ni su texto ni sus candidatos se pueden cambiar.',
  'frozen-point':
    'Mientras la votación está abierta, su punto de la agenda no cambia. Cierre primero la votación abierta.',
  'frozen-settings':
    'La pregunta ya se abrió a votación: su tipo, sus cargos, sus planchas, su mayoría y la forma de mostrar los resultados ya no se pueden cambiar.',
  'second-round-settings':
    'Esta pregunta es una segunda vuelta: su tipo y sus cargos son los que quedaron por decidir en la primera, y no se pueden cambiar. Para otra votación, cree otra pregunta.',
  'takes-no-candidates': ({ kind }) =>
    invalid(
      'peopleToVote',
      KIND_RULES[kind].options === 'answers'
        ? 'Esta pregunta es de sí o no; para elegir entre candidatos cree otra pregunta.'
        : 'Esta pregunta es de planchas; para elegir entre candidatos cree otra pregunta.',
    ),
  'takes-no-slates': () => invalid('slates', 'Solo una pregunta de planchas puede tener planchas.'),
  'takes-no-seats': ({ kind }) =>
    invalid(
      'seats',
      KIND_RULES[kind].options === 'answers'
        ? 'Una pregunta de sí o no no elige cargos.'
        : 'Este tipo de pregunta elige un solo cargo.',
    ),
  'unreachable-rule': () => invalid('rule', 'Con esta fracción la pregunta no se podría aprobar nunca.'),
  'takes-no-rule': () => invalid('rule', 'Solo una pregunta de sí o no tiene una mayoría que alcanzar.'),
  'incomplete-order': () =>
    invalid('order', 'El orden debe nombrar cada pregunta de la asamblea una vez. Vuelva a cargar la lista.'),
  'order-changed':
    'Otra persona ordenó, creó o eliminó preguntas mientras tanto, y no se cambió nada. Mire la lista como está ahora y ordénela de nuevo.',
  'already-open': 'La votación ya está abierta',
  'in-recess': 'La asamblea está en receso. Reanude la sesión antes de abrir la votación.',
  'withheld-shown':
    'Los resultados de esta votación secreta ya se mostraron: si se abriera de nuevo, se sabría cómo votó quien votara después. Para votar otra vez, use «Repetir votación».',
  'unconfirmed-ballots': ({ ballots, drawn }) =>
    `La votación ya tiene ${ballots === 1 ? 'un voto, que se conservará' : `${ballots} votos, que se conservarán`}.${drawn.length > 0 ? ` El sorteo registrado a favor de ${drawn.join(', ')} quedará anulado, con constancia en el acta.` : ''} Confirme que quiere abrirla de nuevo.`,
  'deleted-nominees': ({ places }) =>
    `No se abrió la votación porque ${places.length === 1 ? 'una persona de la pregunta ya no es usuario' : `${places.length} personas de la pregunta ya no son usuarios`}: ${listed(places)}. Edite la pregunta: quite ese nombre o elija a otra persona, y ábrala después.`,
  'repeated-nominee':
    'No se abrió la votación: una persona figura en ella dos veces. Edite la pregunta y déjela una sola vez.',
  'answer-as-name': ({ name }) =>
    `No se abrió la votación: el nombre «${name}» se confunde con una respuesta de la papeleta. Corrija el nombre de esa persona, o quítela de la pregunta.`,
  'nominees-gone': ({ places }) =>
    `No se puede abrir de nuevo: ya no se podría votar por las mismas opciones que antes. Se eliminaron sus cuentas, o se unieron a otras: ${listed(places)}. Para votar otra vez, repita la votación con otra pregunta.`,
  nobody:
    'La asamblea no tiene asistentes y su registro no está habilitado. Agregue asistentes antes de abrir la votación.',
  'no-quorum': ({ quorum: { needed, present, represented, counted } }) =>
    `No hay quórum: ${needed === 1 ? 'hace falta' : 'hacen falta'} ${needed} y hay ${counted === undefined ? present + represented : `${counted} con derecho a votar`} (${pluralize(present, 'presente', 'presentes')} y ${pluralize(represented, 'representado', 'representados')}).`,
  'too-few-candidates': ({ kind, candidates, needed }) =>
    KIND_RULES[kind].options === 'slates'
      ? `Una votación de planchas necesita al menos ${pluralize(needed, 'plancha', 'planchas')} y tiene ${candidates}.`
      : `Una votación por lista necesita al menos ${pluralize(needed, 'candidato', 'candidatos')} y tiene ${candidates}.`,
  'opened-too-often': `Esta votación ya se abrió ${VOTING_LIMITS.openings} veces. Repítala con otra pregunta: «Repetir votación».`,
  'already-closed': 'La votación ya está cerrada',
  'paper-not-open':
    'Los votos en papel se registran mientras la votación está abierta. Ábrala antes de registrarlos.',
  'unknown-option': () => invalid('votes', 'Hay votos por una opción que esta pregunta no tiene'),
  'repeated-voter': () =>
    invalid('voters', 'Una persona está dos veces en la lista de quienes votaron en papel'),
  'votes-differ': ({ ballots, votes }) =>
    invalid(
      'votes',
      `Los votos no cuadran: contó ${pluralize(votes, 'voto', 'votos')} y eligió a ${pluralize(ballots, 'persona', 'personas')} que ${ballots === 1 ? 'votó' : 'votaron'} en papel. Cuente de nuevo o corrija la lista.`,
    ),
  'close-first': 'La votación está abierta. Ciérrela antes de eliminar la pregunta.',
};

type Titled = { readonly title: string };
type Named = { readonly names: readonly string[] };

/** Refusals by reason, of the problems that stores and calls find. */
const FOUND = {
  'voters-without-right': ({ names }: Named) =>
    names.length === 0
      ? 'Alguna de estas personas ya votó o no tiene derecho a votar en esta votación. Revise la lista de quienes faltan por votar.'
      : `Ya votaron o no tienen derecho a votar en esta votación: ${listed(names)}. Quítelos de la lista y cuadre los votos.`,
  'used-code': 'No se registró el voto: el código del comprobante ya no se puede usar. Vote otra vez.',
  'unknown-question': () => notFound('Esta pregunta ya no existe. Vuelva a cargar la lista.'),
  // For members, whether the question exists or not (R3.9).
  'not-their-question': () =>
    notFound('Esta pregunta ya no existe o usted no está en la lista de su asamblea.'),
  'unknown-candidate': () =>
    invalid('peopleToVote', 'Uno de los candidatos ya no es usuario. Vuelva a elegirlos.'),
  'other-assembly': () => invalid('assambleId', 'Esta pregunta es de otra asamblea'),
  'unknown-point': ({ point }: { point: string }) =>
    invalid('agendaPoint', `La agenda de la asamblea no tiene el punto «${point}». Elija uno de sus puntos.`),
  'only-oneself': () => forbidden('Solo puede ver sus propios votos'),
  'paper-pending':
    'Hay votos en papel por confirmar en esta votación. Que otro administrador los confirme, o descártelos, antes de seguir.',
  'paper-not-pending': 'Estos votos en papel ya se confirmaron o se descartaron. Vuelva a cargar la página.',
  'own-paper':
    'Usted registró estos votos en papel: debe confirmarlos otro administrador, con su propia cuenta.',
  'unknown-nominee': () =>
    invalid('slates', 'Una de las personas de las planchas ya no es usuario. Vuelva a elegirlas.'),
  'repeated-person': () =>
    invalid(
      'slates',
      'Una persona puede estar una sola vez en las planchas, como principal o como suplente.',
    ),
  'repeated-slate': ({ name }: { name: string }) =>
    invalid('slates', `Hay dos planchas con el nombre «${name}». Cambie uno.`),
  'answer-as-slate': ({ name }: { name: string }) =>
    invalid(
      'slates',
      `Una plancha no puede llamarse «${name}»: se confunde con una respuesta de la papeleta. Cambie su nombre.`,
    ),
  'lot-is-recorded': 'El sorteo de esta votación ya está registrado y no se puede cambiar.',
  'nothing-to-draw': ({ state }: { state: QuestionState }) =>
    state === 'closed'
      ? 'Esta votación no tiene un empate que se decida por sorteo.'
      : 'Cierre la votación antes de registrar un sorteo.',
  'wrong-lot': ({ seats }: { seats: number }) =>
    invalid(
      'drawn',
      seats === 1 ? 'Elija a uno de los empatados' : `Elija a ${seats} de los empatados, cada uno una vez`,
    ),
  'same-witness': ({ did }: { did: string }) =>
    invalid('witnessedBy', `El testigo debe ser otra persona que quien ${did}.`),
  'one-finalist': () =>
    invalid(
      'peopleToVote',
      'Esta elección no tiene voto en blanco: elija al menos dos candidatos para la segunda vuelta.',
    ),
  'more-seats-than-open': ({ open, title }: Titled & { open: number }) =>
    invalid(
      'seats',
      `La votación «${title}» deja ${open === 1 ? 'un cargo' : `${open} cargos`} para esta segunda vuelta. Elimínela y cree otra.`,
    ),
  'too-many-second-rounds': `En esta elección ya se abrieron y se eliminaron ${VOTING_LIMITS.secondRounds} segundas vueltas. Repítala con otra pregunta.`,
  'second-round-exists': ({ title }: Titled) =>
    `Ya hay una segunda vuelta sin abrir con estos candidatos: «${title}». Ábrala, o elimínela antes de crear otra.`,
  'tie-is-drawn': ({ names, title }: Named & Titled) =>
    `Un sorteo ya decidió el empate entre ${enumerate(names)}. Para que decida una segunda vuelta, anule antes el sorteo: abra de nuevo «${title}» y ciérrela.`,
  'second-round-pending': ({ title }: Titled) =>
    `Hay una segunda vuelta sin abrir entre los empatados: «${title}». Elimínela antes de registrar el sorteo, o ábrala.`,
  'nothing-undecided': ({ title }: Titled) =>
    `En «${title}» no quedan cargos por decidir, y quien ya fue elegido lo sigue siendo: no hay segunda vuelta. Para votar otra vez, repita la votación con otra pregunta.`,
  'seats-are-taken':
    'En su elección ya no quedan libres los cargos de esta segunda vuelta, o ya se eligió a uno de sus candidatos: no se puede abrir. Para votar otra vez, cree otra pregunta.',
  'first-round-is-open': ({ title }: Titled) =>
    `«${title}» está abierta: ciérrela antes de abrir su segunda vuelta, que solo decide lo que quede por decidir en ella.`,
  'has-second-round': ({ title }: Titled) =>
    `Elimine primero su segunda vuelta, «${title}»: sin esta votación no se sabría qué decide.`,
  'first-round-is-gone': 'La primera vuelta se eliminó: no se sabe qué decide esta. Cree una votación nueva.',
  'second-round-was-opened': ({ title }: Titled) =>
    `La segunda vuelta «${title}» ya se abrió: esta votación no se puede abrir de nuevo, porque cambiaría quiénes quedaron por decidir. Para votar otra vez, repita la votación con otra pregunta.`,
  'already-elected': ({ names }: Named) =>
    `${enumerate(names)} ya ${names.length === 1 ? 'fue elegido' : 'fueron elegidos'}: la segunda vuelta solo decide los cargos que faltan. Elija entre los demás candidatos.`,
  'no-second-round': ({ kind }: { kind: QuestionKind }) =>
    KIND_RULES[kind].options === 'candidates'
      ? 'Cierre la votación antes de crear su segunda vuelta.'
      : 'Solo una elección entre candidatos tiene segunda vuelta.',
  'choose-for-second-round':
    'No hay dos candidatos que sean claramente los más votados. Elija quiénes pasan a la segunda vuelta.',
  'other-candidates': () =>
    invalid('peopleToVote', 'A la segunda vuelta solo pasan candidatos de la primera. Elija al menos uno.'),
} satisfies Record<string, Refusing<never>>;

type FactsOf<R> = R extends (facts: infer Facts) => unknown ? Facts : unknown;
type FoundProblem = {
  [R in keyof typeof FOUND]: { readonly reason: R } & FactsOf<(typeof FOUND)[R]>;
}[keyof typeof FOUND];

const MAX_NAMED = 10;
const listed = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') +
  (names.length > MAX_NAMED ? ` y ${names.length - MAX_NAMED} más` : '');

export function refusalOf(problem: DomainProblem | FoundProblem): Refusal {
  const found = { ...REFUSALS, ...FOUND }[problem.reason] as Refusing<typeof problem>;
  const refusal = typeof found === 'string' ? found : found(problem);
  return typeof refusal === 'string' ? conflict(refusal) : refusal;
}

export function refuse(problem: Parameters<typeof refusalOf>[0] | null): void {
  if (problem) throw refusalOf(problem);
}
