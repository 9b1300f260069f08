import { MAX_SCRUTINEERS, type ScrutineerMail } from '@vigilia/contract/verification/scrutineers';

export const SCRUTINEER_TEXTS = {
  title: 'Escrutadores',
  about:
    'La huella que guardan personas distintas, fuera del servidor, es la que permite descubrir un cambio posterior. Después de un cierre puede enviarla por correo con el paquete de verificación, sin nombres.',
  emails: 'Correos de los escrutadores',
  emailsAbout: `Uno en cada renglón, hasta ${MAX_SCRUTINEERS}.`,
  save: 'Guardar los correos',
  send: 'Enviar la huella y el paquete',
  sendAgain: 'Enviar también a quienes quizá ya la recibieron',
  noServer: 'Este servidor no envía correo. Descargue el paquete y entréguelo.',
  unsaved: 'Guarde los correos antes de enviar.',
  saved: 'Correos guardados',
  sent: 'Se está enviando',
  sentAbout: 'La misma huella no se envía dos veces a la misma dirección.',
  mails: 'Correos enviados a los escrutadores',
  failure: 'Ha ocurrido un error',
};

export const MAIL_STATES: Readonly<Record<ScrutineerMail['state'], string>> = {
  pending: 'Por enviar',
  sending: 'Enviándose',
  accepted: 'Aceptado por el servidor de correo',
  refused: 'No se pudo enviar',
  uncertain: 'No se sabe si llegó',
};
