/** Texts of mails to chosen users, and of the public page that refuses them. */
import { count, pluralize } from '../../../../core/text.ts';

const people = (number: number) => pluralize(number, 'usuario', 'usuarios');

export const LETTER_TEXTS = {
  title: 'Correo a los usuarios',
  about: (number: number, search: string) =>
    `Para ${people(number)}${search && ` (${search})`}. A cada quien le llega por separado.`,
  previewFailure: 'No se pudo preparar el correo',
  goesTo: (of: { people: number; withoutAddress: number; unsubscribed: number; perMinute: number }) =>
    [
      `Lo recibirán ${people(of.people)}, en cerca de ${pluralize(Math.max(1, Math.ceil(of.people / of.perMinute)), 'minuto', 'minutos')}.`,
      of.unsubscribed > 0 && `Pidieron no recibir correos: ${count(of.unsubscribed)}.`,
      of.withoutAddress > 0 && `Sin dirección de correo: ${count(of.withoutAddress)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  back: 'Volver',
  noServer:
    'Este servidor no envía correo. Pida a quien lo administra que configure el servidor de correo; el texto se puede copiar.',
  send: (number: number) => `Enviar a ${people(number)}`,
  sending: (number: number) => `Enviando a ${people(number)}`,
  sentTo: (number: number) => `Enviado a ${people(number)}`,
  another: 'Escribir otro correo',
  startedAbout: 'Puede cerrar esta página: el servidor sigue enviando.',
  failure: 'No se envió el correo',
  sent: 'Correos enviados',
  outcome: (of: { accepted: number; total: number; refused: number; uncertain: number }) =>
    [
      `Aceptados por el servidor de correo: ${count(of.accepted)} de ${count(of.total)}.`,
      of.refused > 0 && `Rechazados: ${count(of.refused)}.`,
      of.uncertain > 0 && `No se sabe si llegaron: ${count(of.uncertain)}.`,
    ]
      .filter(Boolean)
      .join(' '),
  loadFailure: 'Error al cargar los correos',
};

export const SUBSCRIPTION_TEXTS = {
  title: 'Correos de la asociación',
  about:
    'Aquí decide si recibe los correos que la asociación envía a sus usuarios. Las convocatorias a asambleas y los enlaces que usted pida le llegan siempre.',
  section: 'Recibir correos',
  receives: 'Hoy los recibe.',
  refuses: 'Ya no los recibe.',
  refuse: 'No recibir más',
  receive: 'Recibirlos de nuevo',
  incomplete: 'Abra el enlace que está al final del correo.',
  loading: 'Cargando',
  failure: 'No se pudo abrir el enlace',
  saveFailure: 'No se guardó',
};
