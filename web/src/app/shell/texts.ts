/** The shell (specification §2 'Side menu'). */
export const TEXTS = {
  logout: 'Salir',
  activity: 'Actividad',
  secondFactor: 'Verificación en dos pasos',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  menu: 'Menú principal',
  skip: 'Saltar al contenido',
  back: 'Volver',
  light: 'Usar colores claros',
  dark: 'Usar colores oscuros',
};
