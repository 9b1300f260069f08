/** Why a mail of a queue was not sent, as the administrator reads it. */
import { DELIVERY_REASONS, type DeliveryReason } from './delivery-failure.ts';

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
