/** The shell (R4.4). */
import { count } from '../../../core/text.ts';

export const TEXTS = {
  logout: 'Salir',
  openMenu: 'Abrir el menú',
  closeMenu: 'Cerrar el menú',
  menu: 'Menú principal',
  skip: 'Saltar al contenido',
  back: 'Volver',
  jump: 'Ir a…',
  jumpAbout: 'Ir a una pantalla, una asamblea o una persona (Ctrl K)',
};

export const JUMP_TEXTS = {
  title: 'Ir a…',
  field: 'Pantalla, asamblea, persona o publicación',
  placeholder: 'Escriba un nombre, un título o lo que quiere hacer',
  found: 'Lugares',
  actions: 'Acciones',
  today: 'Abrir la asamblea de hoy',
  screens: 'Pantallas',
  assemblies: 'Asambleas',
  people: 'Personas',
  questions: 'Preguntas',
  searching: 'Buscando…',
  /** @param hidden number of results that are not shown */
  count: (shown: number, hidden: number) => {
    if (hidden > 0) return `${count(shown + hidden)} resultados; se muestran ${shown}`;
    return shown === 0
      ? 'Nada coincide con lo que escribió.'
      : shown === 1
        ? '1 resultado'
        : `${shown} resultados`;
  },
  allPeople: 'Ver todos en Usuarios',
  peopleCount: (people: number) => `${count(people)} personas`,
  failed: 'No se pudo buscar en las asambleas, las personas y las publicaciones.',
  again: 'Volver a intentar',
  close: 'Cerrar',
};
