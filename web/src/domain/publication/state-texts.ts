/** States of content in lists, apart from the texts of forms, which lists do not load. */
export const TEXTS = {
  filter: 'Estado',
  all: 'Todo',
  /** Without gender: news, benefits, courses and articles share them. */
  states: {
    draft: 'En borrador',
    scheduled: 'Por publicar',
    published: 'En la aplicación',
    expired: 'Sin vigencia',
  },
  noneInState: 'No hay nada en este estado.',
  showAll: 'Mostrar todo',
  draft: 'Borrador',
  scheduled: (moment: string) => `Se publica el ${moment}`,
  expires: (moment: string) => `Vence el ${moment}`,
  expired: 'Sin vigencia',
};
