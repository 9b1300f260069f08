/** The shell (R4.4). */
export const TEXTS = {
  logout: 'Salir',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  menu: 'Menú principal',
  skip: 'Saltar al contenido',
  back: 'Volver',
  jump: 'Ir a…',
  jumpFailure: 'Ha ocurrido un error',
  jumpAbout: 'Ir a una pantalla, una asamblea o una persona (Ctrl K)',
};

export const JUMP_TEXTS = {
  title: 'Ir a…',
  field: 'Pantalla, asamblea o persona',
  placeholder: 'Escriba parte de un nombre o una cédula',
  found: 'Lugares',
  recent: 'Recientes',
  screens: 'Pantallas',
  assemblies: 'Asambleas',
  people: 'Personas',
  searching: 'Buscando…',
  count: (found: number) =>
    found === 0 ? 'Nada coincide con lo que escribió.' : found === 1 ? '1 resultado' : `${found} resultados`,
  failed: 'No se pudieron buscar las asambleas o las personas.',
  again: 'Volver a intentar',
  close: 'Cerrar',
};
