/** Messages of invitations that were not sent. */
import type { FailureReason } from './store.ts';

export const FAILURE_TEXTS: Readonly<Record<FailureReason | 'unknown', string>> = {
  'unknown-address':
    'El servidor de correo dice que esta dirección no existe. Corrija el correo y envíela de nuevo.',
  'mailbox-full': 'El buzón está lleno.',
  'considered-spam': 'El servidor de correo lo rechazó como correo no deseado.',
  refused: 'El servidor de correo no aceptó el mensaje.',
  later: 'El servidor de correo pidió esperar y no lo aceptó en varios intentos.',
  interrupted:
    'El envío se interrumpió y no se sabe si el correo llegó. Pregúntele antes de enviarla de nuevo.',
  changed: 'Su correo cambió mientras se enviaba la invitación.',
  unreachable: 'No hay conexión con el servidor de correo.',
  'sign-in': 'El servidor de correo no aceptó el usuario o la contraseña con que se configuró.',
  sender: 'El servidor de correo no acepta el remitente configurado.',
  outbox: 'No se pudo guardar el correo como archivo en el servidor.',
  unknown: 'No se sabe por qué no se pudo enviar.',
};
