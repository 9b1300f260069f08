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
  field: 'Pantalla, asamblea, persona o publicación',
  placeholder: 'Escriba un nombre, un título o lo que quiere hacer',
  found: 'Lugares',
  recent: 'Recientes',
  actions: 'Acciones',
  today: 'Abrir la asamblea de hoy',
  screens: 'Pantallas',
  assemblies: 'Asambleas',
  people: 'Personas',
  questions: 'Preguntas',
  news: 'Noticias',
  benefits: 'Beneficios',
  courses: 'Cursos',
  cases: 'Casos',
  articles: 'Artículos',
  searching: 'Buscando…',
  count: (found: number) =>
    found === 0 ? 'Nada coincide con lo que escribió.' : found === 1 ? '1 resultado' : `${found} resultados`,
  failed: 'No se pudo buscar en las asambleas, las personas y las publicaciones.',
  again: 'Volver a intentar',
  close: 'Cerrar',
};
