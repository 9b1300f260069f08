/** Signing in (R4.2). */
export const TEXTS = {
  welcome: 'BIENVENIDO A',
  email: 'Correo electrónico',
  password: 'Contraseña',
  submit: 'Iniciar sesion',
  forgotten: 'Olvidé mi contraseña',
  policy: 'Política de privacidad',
  help: 'Ayuda',
  success: 'Inicio de sesión exitoso',
  notAllowed: 'No tiene los permisos necesarios para ingresar a la plataforma',
  failure: 'Ha ocurrido un error',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  motto: 'La gestión de la asociación en un solo lugar.',
  resume: {
    title: 'Su sesión terminó',
    text: 'Escriba su contraseña para continuar. Lo que estaba haciendo sigue aquí y no se ha perdido.',
    heldText:
      'Se cerró la sesión en otra pestaña. Lo que escribió aquí no se ha guardado ni se ha perdido: escriba su contraseña para continuar.',
    submit: 'Continuar',
    leave: 'Salir',
  },
};

/** The second step of signing in. */
export const CODE_TEXTS = {
  title: 'Verificación en dos pasos',
  about:
    'La contraseña es correcta. Escriba ahora el código que muestra la aplicación de verificación de su teléfono.',
  code: 'Código de verificación',
  hint: 'Seis cifras. Si no tiene el teléfono, uno de sus códigos de recuperación.',
  missing: 'Escriba el código',
  submit: 'Continuar',
  back: 'Volver',
};
