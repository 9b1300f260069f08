/** Sentences about a voting that screens, phones and the hall share. */
import { pluralize } from '@vigilia/contract/text/count';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { fingerprintOf, type SealMark } from '@vigilia/contract/verification/fingerprint';
import type { Undecided } from '@vigilia/contract/votings/question-results';

const LABELS: Readonly<Record<SealMark['kind'], string>> = {
  opened: 'Huella de la apertura',
  reopened: 'Huella de la reapertura',
  closed: 'Huella del cierre',
  lot: 'Huella del sorteo',
};

const sealLabel = ({ kind }: SealMark): string => LABELS[kind];

/** The last seal of a voting (R18.8). */
export const fingerprintText = (seal: SealMark): string => `${sealLabel(seal)}: ${fingerprintOf(seal.hash)}`;

/** Maximum named tied options. */
const MAX_NAMED = 6;

interface OpenSeats extends Pick<Undecided, 'reason' | 'seats' | 'drawSeats'> {
  /** Names of the tied. */
  readonly options: readonly string[];
  /** Whether the tied are slates, between which only a lot decides. */
  readonly areSlates?: boolean;
}

/** Why seats of a closed voting are open, in a few words. */
export function openSeatsText({ reason, seats, drawSeats, options, areSlates }: OpenSeats): string {
  if (reason === 'tie') {
    const tied = options.length > MAX_NAMED ? `${options.length} opciones` : enumerate(options);
    if (!areSlates) return `Empate entre ${tied}: la asamblea decide`;
    return `Empate entre ${tied}: ${drawSeats === 1 ? 'un cargo se decide' : `${drawSeats} cargos se deciden`} por sorteo`;
  }
  if (reason === 'no-votes') return 'Nadie obtuvo votos';
  return `${seats === 1 ? 'Queda' : 'Quedan'} ${pluralize(seats, 'cargo', 'cargos')} sin proveer`;
}

/** Limits of the recount (docs/verification-protocol.md), in one paragraph. */
export const VERIFICATION_LIMITS =
  'No detecta a un operador que lea los votos en la memoria del servidor, un teléfono o una página que mienta siempre, asociados inventados antes, contraseñas robadas, el rechazo de un voto antes del comprobante, ni un acuerdo entre todos los que guardan las huellas. Tampoco impide que alguien mire por encima del hombro. Quien votó puede demostrar su voto a un comprador después del cierre. Una copia de la carpeta de datos en uso, o el registro de la base de datos, empareja votantes y votos hasta que se sobrescribe.';
