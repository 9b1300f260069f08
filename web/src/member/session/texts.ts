export const TEXTS = {
  signIn: 'Entrar a la asamblea',
  about: 'Use el correo con el que está registrado en la asociación y su contraseña.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  showPassword: 'Mostrar la contraseña',
  code: 'Código de verificación',
  codeAbout: 'Su cuenta pide un código además de la contraseña. Ábralo en su aplicación de códigos.',
  submit: 'Entrar',
  entering: 'Entrando…',
  failure: 'No se pudo entrar',
  forgotten: 'Olvidé mi contraseña',
  noPassword: '¿Es su primera vez? Elija su contraseña con «Olvidé mi contraseña».',
  ended: 'Su sesión terminó',
  endedAbout: 'Escriba su contraseña para seguir. Lo que eligió no se pierde.',
  otherPerson: 'Esta contraseña es de otra cuenta.',
  leave: 'Salir',
  leaveReceipts:
    'Al salir se borran de este teléfono los comprobantes de sus votos, y ya no podrá verificarlos aquí. ¿Salir?',
  leaveSure:
    'Hay un voto confirmado que el servidor todavía no registra. Si sale ahora, puede perderse. ¿Salir?',
};

export const ENTRANCE_TEXTS = {
  heading: 'Entrar a la asamblea',
  about:
    'La mesa de registro le mostró este código. Sirve una sola vez, en este teléfono y durante cinco minutos.',
  replaces: 'En este teléfono hay otra sesión abierta. Al entrar se cierra.',
  leaveReceipts:
    'En este teléfono hay comprobantes de votos. Si entra otra persona, se borran y ya no se podrán verificar aquí. ¿Entrar?',
  leaveSure:
    'En este teléfono hay un voto confirmado que el servidor todavía no registra. Si entra otra persona, puede perderse. ¿Entrar?',
  submit: 'Entrar',
  entering: 'Entrando…',
  failure: 'No se pudo entrar',
  incomplete: 'El enlace no está completo. Apunte otra vez la cámara al código de la mesa de registro.',
  otherWay: 'Entrar con correo y contraseña',
};
