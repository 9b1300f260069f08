import { RECIPIENT_STATE_NAMES } from '@vigilia/contract/assemblies/convocations';
import { count, pluralize } from '../../core/text.ts';

export const MAIL_TEXTS = {
  sentAt: (at: string, by: string) => `${at}${by === '' ? '' : `, por ${by}`}`,
  progress: 'Avance del envío',
  sending: (done: number, total: number) => `${count(done)} de ${pluralize(total, 'persona', 'personas')}`,
  states: { running: 'Enviando', delayed: 'En espera', stopped: 'Detenido', done: 'Terminado' },
  stop: 'Detener',
  continue: 'Continuar',
  actionFailure: 'No se pudo completar la acción',
  recipients: 'Ver destinatarios',
  record: { excel: 'Constancia en Excel', csv: 'Constancia en CSV' },
  exported: {
    done: 'Archivo descargado',
    doneAbout: 'Búsquelo en las descargas de su navegador.',
    failure: 'No se pudo descargar el archivo',
  },
  retryMoment: (at: string) => `Se intentará de nuevo a ${at}`,
  table: 'Destinatarios de este envío',
  name: 'Nombre',
  email: 'Correo',
  state: 'Resultado',
  at: 'Fecha y hora',
  all: 'Todos los resultados',
  none: 'Nadie tiene ese resultado.',
  more: 'Mostrar más',
  recipientStates: RECIPIENT_STATE_NAMES,
  loadFailure: 'Error al cargar los destinatarios',
};
