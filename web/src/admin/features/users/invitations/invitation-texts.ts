/** Inviting users to set their own password (R9.11). */
import { count, pluralize } from '../../../../core/text.ts';

const people = (number: number) => pluralize(number, 'usuario', 'usuarios');

export const INVITATION_TEXTS = {
  title: 'Invitaciones',
  about: (days: number) =>
    `Cada persona recibe un correo con un enlace para elegir su contraseña. Sirve una sola vez y vence en ${pluralize(days, 'día', 'días')}.`,
  outboxTitle: 'Este servidor no envía correo',
  outbox:
    'Los mensajes se guardan como archivos en la carpeta outbox del servidor y no le llegan a nadie. Quien administra el servidor debe configurar SMTP_URL.',
  linksTo: (address: string) => `Los enlaces llevan a ${address}.`,
  loadFailure: 'Error al cargar las invitaciones',
  everybody: (number: number) => `Invitar a ${people(number)} sin contraseña`,
  missing: (number: number) =>
    number === 1 ? 'Enviar a la persona que falta' : `Enviar a los ${count(number)} que faltan`,
  /** Short, as it is beside the other choice. */
  all: (number: number) => `Invitar a todos (${count(number)})`,
  repeats:
    'Si invita a todos, quien ya recibió una invitación recibirá otra y el enlace anterior dejará de servir.',
  ofSearch: (number: number) => `Invitar a ${people(number)} de esta búsqueda`,
  nobody: 'Todos los usuarios tienen contraseña.',
  failure: 'No se pudieron enviar las invitaciones',
  remaining: (minutes: number) =>
    minutes === 1 ? 'Falta cerca de 1 minuto.' : `Faltan unos ${count(minutes)} minutos.`,
  mayClose: 'Puede cerrar esta ventana: el servidor sigue enviando.',
  stop: 'Detener el envío',
  stopped: 'Envío detenido',
  stoppedAbout: (number: number) => `No se enviaron ${pluralize(number, 'invitación', 'invitaciones')}.`,
  stopFailure: 'No se pudo detener el envío',
  last: (at: string, by: string) => `Último envío: ${at}${by === '' ? '' : `, por ${by}`}`,
  result: (sent: number, failed: number, stopped: number) =>
    [
      `${count(sent)} ${sent === 1 ? 'enviada' : 'enviadas'}`,
      failed > 0 && `${count(failed)} con problemas`,
      stopped > 0 && `${count(stopped)} sin enviar`,
    ]
      .filter(Boolean)
      .join(' · '),
  failures: 'No se enviaron, o no se sabe',
  moreFailures: (number: number) => `y ${count(number)} más`,
  retryFailed: (number: number) => `Enviar de nuevo a ${people(number)}`,
  close: 'Cerrar',
  queued: 'Invitaciones en camino',
  queuedAbout: (number: number, recent = 0) =>
    `Se enviarán a ${people(number)}.${recent > 0 ? ` A ${people(recent)} ya se le${recent === 1 ? '' : 's'} envió hace poco.` : ''}`,

  invite: 'Enviar invitación',
  inviteTitle: '¿Enviar una invitación?',
  inviteText: (person: string, email: string) =>
    `${person} recibirá en ${email} un enlace para elegir su contraseña. Las invitaciones anteriores dejan de servir.`,
  sent: 'Invitación enviada',
  sentAbout: (email: string) => `Va para ${email}.`,
  sentToOutbox: 'La invitación no se envió: el mensaje quedó como archivo en la carpeta outbox.',
  waiting: 'Invitación en cola',
  waitingAbout: 'Saldrá en cuanto se pueda. El avance está en Invitaciones.',
  inviteFailure: 'No se pudo enviar la invitación',

  ownPassword: 'Enviar una invitación para que elija su contraseña',
  ownPasswordAbout: 'Recibirá un correo con un enlace; usted no tiene que inventar una.',
  registeredAbout: 'El usuario quedó registrado. Envíele la invitación desde la lista.',
};
