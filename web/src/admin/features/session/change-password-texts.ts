/** Changing the own password. */
export const CHANGE_PASSWORD_TEXTS = {
  title: 'Cambiar contraseña',
  about:
    'Elija otra contraseña para su cuenta. Aquí sigue con la sesión abierta; en los demás dispositivos habrá que iniciar sesión de nuevo.',
  current: 'Contraseña actual',
  submit: 'Guardar contraseña',
  cancel: 'Cancelar',
  failure: 'Ha ocurrido un error',
  wrong: 'Esta no es su contraseña actual',
  saved: 'Su contraseña quedó guardada',
  savedAbout: 'Úsela la próxima vez que inicie sesión.',
};
