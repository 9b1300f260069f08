/** Texts of the public page for account deletion (R9.7). */
import { configuration } from '../../../core/backend/configuration.ts';

export const TEXTS = {
  title: 'Eliminar cuenta',
  email: 'Correo electrónico',
  emailHint: 'El correo con el que entra a la aplicación.',
  submit: 'Eliminar cuenta',
  unknown: 'El correo electrónico ingresado no existe',
  failure: 'Ha ocurrido un error',
  /** On a backend without the calls for it. */
  notOffered: `Este servidor no elimina cuentas desde aquí. Pídalo a la Asociación ${configuration.brandAcronym}, con su documento de identidad.`,
  deleted: 'Cuenta eliminada exitosamente',
  deletedAbout: 'Sus datos personales se eliminaron y ya no podrá entrar a la aplicación con este correo.',
  sent: (email: string) =>
    `Enviamos un código de seis cifras a ${email}. Así comprobamos que el correo es suyo. Puede tardar un minuto; si no llega, revise la carpeta de correo no deseado.`,
  code: 'Código de seis cifras',
  confirm: 'Eliminar mi cuenta definitivamente',
  confirmAbout: 'No se puede deshacer.',
  again: 'Enviar otro código',
  sentAgain: 'Enviamos un código nuevo. El anterior ya no sirve.',
  otherEmail: 'Usar otro correo',
};
