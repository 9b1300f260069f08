/** The activity log: what administrators changed, and when. */
export const TEXTS = {
  title: 'Actividad',
  about:
    'Quién cambió qué y cuándo, en toda la plataforma. Se anota solo, en el mismo momento del cambio, y nadie puede borrarlo.',
  table: 'Actividad de los administradores',
  at: 'Cuándo',
  person: 'Persona',
  area: 'Área',
  day: 'Día',
  what: 'Qué hizo',
  empty: 'Todavía no hay actividad',
  emptyAbout: 'Aquí aparecerá cada cambio que hagan los administradores.',
  noneFound: 'Nada coincide con estos filtros.',
  clearFilters: 'Borrar filtros',
  missing: 'No hay registro de actividad',
  missingAbout: 'El servidor al que está conectada esta plataforma no lleva uno.',
  failure: 'Ha ocurrido un error',
  one: 'cambio',
  many: 'cambios',
};
