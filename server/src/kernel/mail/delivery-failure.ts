/** Classifies a failed delivery, as the fault of the address, the mail or the mail server, with a Spanish text. */
import { CONVOCATION_LIMITS } from '@vigilia/contract/assemblies/convocation-limits';
import { cutText } from '@vigilia/contract/text/cut-text';

export const DELIVERY_REASONS = [
  'unknown-address',
  'mailbox-full',
  'considered-spam',
  'refused',
  'later',
  'interrupted',
  'unprepared',
  'unreachable',
  'sign-in',
  'encryption',
  'sender',
  'outbox',
] as const;
export type DeliveryReason = (typeof DELIVERY_REASONS)[number];

/** Reasons that apply to every mail: no other mail is tried before the mail server works again. */
const OF_SERVER: ReadonlySet<DeliveryReason> = new Set([
  'unreachable',
  'sign-in',
  'encryption',
  'sender',
  'outbox',
]);
export const isOfServer = (reason: DeliveryReason): boolean => OF_SERVER.has(reason);

export interface DeliveryFailure {
  readonly outcome: 'refused' | 'delayed' | 'uncertain';
  readonly reason: DeliveryReason;
  /** The words of the mail server, on one line; they may contain the recipient. */
  readonly response?: string;
}

const NOTHING_PRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\s]+/gu;

const wordsOf = (response: string | undefined): { response?: string } => {
  const words = (response ?? '').replace(NOTHING_PRINTABLE, ' ').trim();
  return words === '' ? {} : { response: cutText(words, CONVOCATION_LIMITS.response) };
};

/** The reason for a refusal of this address or mail, by enhanced status code (RFC 3463) or reply (RFC 5321). */
function reasonOf(responseCode: number, response: string): DeliveryReason {
  const [, detail = ''] = /\b[45]\.(\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (/^1\./.test(detail)) return 'unknown-address';
  if (detail === '2.2' || responseCode === 552) return 'mailbox-full';
  if (/^7\./.test(detail)) return 'considered-spam';
  if (responseCode === 550 || responseCode === 551 || responseCode === 553) return 'unknown-address';
  return responseCode === 554 ? 'considered-spam' : 'refused';
}

const PERMANENT = 500;
const TEMPORARY = 400;

/**
 * @param error of the library
 * @param isTransmitted whether the whole mail had been sent
 */
export function failureOf(error: unknown, isTransmitted: boolean): DeliveryFailure {
  const { code, command, responseCode, response, syscall } = error as {
    code?: string;
    command?: string;
    responseCode?: number;
    response?: string;
    syscall?: string;
  };
  if (code === 'EAUTH') return { outcome: 'delayed', reason: 'sign-in' };
  if (code === 'ETLS') return { outcome: 'delayed', reason: 'encryption' };
  // A reply is a certain outcome, even after the whole mail was sent.
  if (responseCode !== undefined && responseCode >= TEMPORARY) {
    if (command === 'MAIL FROM') return { outcome: 'delayed', reason: 'sender' };
    if (command !== 'RCPT TO' && command !== 'DATA') return { outcome: 'delayed', reason: 'unreachable' };
    return responseCode >= PERMANENT
      ? { outcome: 'refused', reason: reasonOf(responseCode, response ?? ''), ...wordsOf(response) }
      : { outcome: 'delayed', reason: 'later', ...wordsOf(response) };
  }
  if (isTransmitted) return { outcome: 'uncertain', reason: 'interrupted' };
  // The library itself rejects the address.
  if (code === 'EENVELOPE') return { outcome: 'refused', reason: 'unknown-address' };
  if (syscall === 'open' || syscall === 'mkdir' || syscall === 'write')
    return { outcome: 'delayed', reason: 'outbox' };
  return { outcome: 'delayed', reason: 'unreachable' };
}

/** `unknown`: stored by another version of the program. */
export const DELIVERY_TEXTS: Readonly<Record<DeliveryReason | 'unknown', string>> = {
  'unknown-address':
    'El servidor de correo dice que esta dirección no existe. Corrija el correo y envíela de nuevo.',
  'mailbox-full': 'El buzón está lleno.',
  'considered-spam': 'El servidor de correo lo rechazó como correo no deseado.',
  refused: 'El servidor de correo no aceptó el mensaje.',
  later: 'El servidor de correo pidió esperar y no lo aceptó en varios intentos.',
  interrupted:
    'El envío se interrumpió y no se sabe si el correo llegó. Pregúntele antes de enviarla de nuevo.',
  unprepared: 'El servidor no pudo preparar el mensaje.',
  unreachable: 'No hay conexión con el servidor de correo.',
  'sign-in': 'El servidor de correo no aceptó el usuario o la contraseña con que se configuró.',
  encryption: 'El servidor de correo no ofrece cifrado, y sin él no se le envía la contraseña.',
  sender: 'El servidor de correo no acepta el remitente configurado.',
  outbox: 'No se pudo guardar el correo como archivo en el servidor.',
  unknown: 'No se sabe por qué no se pudo enviar.',
};

/** End of an entry of the activity log about a mail that a killed process left marked as being sent. */
export const MAY_HAVE_ARRIVED = 'no se sabe si le llegó, y no se repite a menos que un administrador lo pida';

const REASONS: readonly string[] = DELIVERY_REASONS;
const isReason = (stored: string): stored is DeliveryReason => REASONS.includes(stored);

export const deliveryText = (stored: string): string => DELIVERY_TEXTS[isReason(stored) ? stored : 'unknown'];
