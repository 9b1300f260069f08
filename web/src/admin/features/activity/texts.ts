/** The activity log: what administrators changed, and when. */
import { count } from '../../../core/text.ts';

export const TEXTS = {
  title: 'Actividad',
  about:
    'Quién cambió qué y cuándo, en toda la plataforma. Se registra automáticamente al hacer el cambio y nadie puede borrarlo.',
  table: 'Actividad de los administradores',
  at: 'Cuándo',
  person: 'Persona',
  area: 'Área',
  from: 'Desde',
  until: 'Hasta',
  what: 'Qué hizo',
  changes: 'Cambios',
  removed: 'se quitó',
  unfold: (entries: number) => `Ver los ${count(entries)} cambios, uno por uno`,
  fold: 'Ocultar los cambios',
  entries: 'Cambios, uno por uno',
  loading: 'Cargando los cambios',
  more: 'Mostrar más',
  replaced: (field: string) => `${field}: se reemplazó`,
  all: (changes: number) => `Ver los ${changes} cambios`,
  fewer: 'Ver menos cambios',
  empty: 'Todavía no hay actividad',
  emptyAbout: 'Aquí aparecerá cada cambio que hagan los administradores.',
  noneFound: 'Nada coincide con estos filtros.',
  clearFilters: 'Borrar filtros',
  missing: 'No hay registro de actividad',
  missingAbout: 'El servidor al que está conectada esta plataforma no ofrece esta función.',
  loadFailure: 'Ha ocurrido un error',
  one: 'acción',
  many: 'acciones',
};
