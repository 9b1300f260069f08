import type { ConvocationAudience } from '@vigilia/contract/assemblies/convocations';
import { count, pluralize } from '../../../core/text.ts';

const people = (number: number) => pluralize(number, 'persona', 'personas');

/** The former facts of a call, by the changed field. */
const FORMER: Readonly<Record<string, string>> = {
  fecha: 'la fecha anterior',
  lugar: 'el lugar anterior',
  'fecha y lugar': 'la fecha y el lugar anteriores',
};
const POWERS = (number: number) => pluralize(number, 'poder nombra', 'poderes nombran');

export const TEXTS = {
  screen: 'Convocatoria',
  missing: 'Este servidor no envía convocatorias',
  missingAbout: 'Convoque por los medios de siempre; lo demás de la asamblea funciona igual.',
  loadFailure: 'Error al cargar la convocatoria',
  failure: 'No se pudo enviar la convocatoria',

  days: 'Días de convocatoria',
  today: 'Si la envía hoy,',

  compose: 'Convocar por correo',
  remind: 'Enviar un recordatorio',
  change: (number: number) =>
    `Enviar el cambio a ${number === 1 ? 'la persona convocada' : `los ${count(number)} convocados`}`,
  moved: (what: string) => `La asamblea cambió de ${what} después de convocar`,
  movedAbout: (what: string, number: number, powers: number) =>
    `Convocados con ${FORMER[what]}: ${count(number)}.${powers > 0 ? ` ${POWERS(powers)} ${FORMER[what]}.` : ''}`,
  moving: (number: number, powers: number) =>
    `Ya se convocó a ${people(number)}${powers > 0 ? `, y ${POWERS(powers)} la fecha o el lugar de ahora` : ''}. Después de guardar, envíeles el cambio.`,
  calendar: 'asamblea.ics, para agregarla al calendario',
  audience: 'A quiénes',
  audiences: {
    roll: 'Lista de la asamblea',
    members: 'Todos los asociados',
    called: 'Los ya convocados',
  } satisfies Record<ConvocationAudience, string>,
  size: (number: number, without: number) =>
    `${people(number)}${without > 0 ? `, ${count(without)} sin dirección de correo` : ''}`,
  nobody: 'Agregue asistentes a la lista, o elija a todos los asociados.',
  wait: 'Se está enviando otra convocatoria. Su texto queda aquí; podrá enviarlo cuando termine.',

  previewTitle: 'Así sale el correo',
  noAddress: 'Sin dirección de correo: no recibirá el mensaje',
  other: 'Ver el de otra persona',
  otherTitle: 'Elegir a un destinatario',
  otherAbout: 'Busque a la persona cuyo correo quiere ver.',
  send: (number: number) => `Enviar a ${people(number)}`,
  goesTo: (number: number, without: number, minutes: number) =>
    `El correo va a ${people(number)} y tarda cerca de ${pluralize(minutes, 'minuto', 'minutos')}.${without > 0 ? ` ${people(without)} sin dirección de correo no lo ${without === 1 ? 'recibe' : 'reciben'}.` : ''}`,
  back: 'Volver al texto',
  started: 'Convocatoria en camino',
  startedAbout: 'El servidor sigue enviando aunque cierre esta página.',

  outboxTitle: 'Este servidor no envía correo',
  outbox:
    'Copie el texto y las direcciones, y envíelo desde su propio correo. El envío desde aquí lo activa quien administra el servidor.',
  copy: 'Copiar el texto',
  copied: 'Texto copiado',
  addressesLabel: 'Direcciones:',
  addresses: { excel: 'Direcciones en Excel', csv: 'Direcciones en CSV' },

  sent: 'Envíos',
  uncertain: (number: number) => `Reenviar a ${pluralize(number, 'incierto', 'inciertos')}`,
  uncertainTitle: '¿Enviar de nuevo?',
  uncertainText:
    'El envío se interrumpió y no se sabe si el correo les llegó. Si les llegó, lo recibirán dos veces.',
  refused: (number: number) => `Reenviar a ${pluralize(number, 'rechazado', 'rechazados')}`,
  refusedText: 'El servidor de correo rechazó el mensaje. Corrija antes las direcciones en Usuarios.',
  resend: 'Enviar de nuevo',
};
