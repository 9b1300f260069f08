/** States of content in lists, apart from the texts of forms, which lists do not load. */
export const TEXTS = {
  filter: 'Estado',
  all: 'Todo',
  /** Names of the filter. */
  states: { draft: 'Borradores', scheduled: 'Programado', published: 'Publicado', expired: 'Vencido' },
  noneInState: 'No hay nada en este estado.',
  showAll: 'Mostrar todo',
  draft: 'Borrador',
  scheduled: (moment: string) => `Programada para ${moment}`,
  expires: (moment: string) => `Vence ${moment}`,
  expired: 'Vencida',
};
