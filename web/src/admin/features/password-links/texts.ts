/** Setting one's own password by a mailed link (R9.11). */
export const RECOVERY_TEXTS = {
  title: 'Olvidé mi contraseña',
  about: 'Escriba el correo de su cuenta. Le enviaremos un enlace para elegir otra contraseña.',
  email: 'Correo electrónico',
  submit: 'Enviar enlace',
  sent: 'Revise su correo',
  sentAbout: (email: string) =>
    `Si hay una cuenta con el correo ${email}, en unos minutos llegará un enlace que sirve durante una hora. Si no llega, revise la carpeta de correo no deseado.`,
  again: 'Usar otro correo',
  back: 'Volver a iniciar sesión',
  failure: 'Ha ocurrido un error',
};

export const PASSWORD_TEXTS = {
  title: 'Elija su contraseña',
  loading: 'Comprobando el enlace…',
  greeting: (name: string) => `Hola, ${name}. Esta será la contraseña de su cuenta:`,
  submit: 'Guardar contraseña',
  failure: 'Ha ocurrido un error',
  ended: 'Este enlace ya no sirve',
  missing: 'Abra el enlace de su correo',
  missingAbout: 'Esta página se abre desde el enlace que le enviamos. Ábralo de nuevo, o pida otro.',
  another: 'Pedir otro enlace',
  again: 'Volver a intentar',
  done: 'Su contraseña quedó guardada',
  doneMember: (email: string) => `Ya puede entrar a la aplicación con ${email} y su contraseña nueva.`,
  doneAdministrator: (email: string) => `Ya puede iniciar sesión con ${email} y su contraseña nueva.`,
  signIn: 'Iniciar sesion',
  votar: 'Entrar a votar en la asamblea',
};
