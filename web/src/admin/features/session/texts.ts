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
  votar: 'Entrar a votar en la asamblea',
  failure: 'Ha ocurrido un error',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  motto: 'La gestión de la asociación en un solo lugar.',
};
