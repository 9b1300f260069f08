/** Classifies a failed delivery: the fault of the address, the mail or the mail server. */
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

/** Reasons that hold for every mail: no other mail is tried before the mail server works again. */
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
  /** The words of the mail server, on one line; they may name the recipient. */
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
