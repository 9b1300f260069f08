/** Texts about the mails for scrutineers and administrators. No sentence claims more than the protocol proves. */
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import type { Seal } from '../../../verification/protocol/seals.ts';

export const MAIL_AREA = 'Votaciones';

export const NO_SERVER =
  'Este servidor no envía correo. Quien lo administra debe configurar SMTP_URL; mientras tanto descargue el paquete y entréguelo.';
export const NO_ADDRESSES = 'No hay direcciones de escrutadores. Escríbalas y guárdelas primero.';
export const NOTHING_CLOSED = 'Todavía no se ha cerrado ninguna votación con sello: no hay qué enviar.';
export const STILL_OPEN =
  'Hay una votación abierta en esta asamblea. Ciérrela antes de enviar la huella y el paquete.';
export const ONLY_ADDED =
  'Ya se abrió una votación en esta asamblea: los correos de los escrutadores se pueden agregar, pero no quitar ni cambiar.';
export const ALREADY_SENT = 'La última huella ya se envió a todas estas direcciones, o se está enviando.';
export const MAYBE_SENT =
  'No se sabe si la última huella llegó a algunas direcciones. Pregúnteles, o confirme que se envíe de nuevo.';

const PACKAGE = {
  attached:
    'El paquete de verificación está adjunto, sin nombres de quienes votaron. Descomprímalo y abra LEAME.txt: dice cómo se recuenta, y qué no puede mostrar.',
  tooLarge:
    'El paquete de verificación es demasiado grande para un correo. Pídalo a la administración de la asociación.',
  withheld:
    'El paquete de verificación no está adjunto, porque una votación se abrió otra vez. Pídalo a la administración de la asociación cuando se cierre.',
};

interface MailFacts {
  readonly title: string;
  readonly seal: Seal;
  readonly brandName: string;
  /** Whether the package is attached, or why not. */
  readonly enclosed: keyof typeof PACKAGE;
}

export const MAIL_TEXT = ({ title, seal, brandName, enclosed }: MailFacts) => ({
  subject: `Huella y paquete de verificación: ${title.replace(/\s+/g, ' ')}`,
  text: [
    `Usted recibe este correo como escrutador de «${title}».`,
    '',
    `Huella: ${fingerprintOf(seal.hash)}`,
    `Es la del sello n.º ${seal.number}, del ${timeStamp(seal.at)} (hora de Colombia).`,
    '',
    'Guarde este correo, o copie la huella en papel. Guardada fuera del servidor, permite descubrir un cambio posterior',
    'en lo que se selló hasta ese momento. Por sí sola no prueba que el resultado sea correcto: para eso está el recuento.',
    '',
    PACKAGE[enclosed],
    '',
    brandName,
    '',
  ].join('\n'),
});
