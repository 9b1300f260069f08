/** Texts of the dialog that orders questions. */
export const ORDER_TEXTS = {
  title: 'Ordenar las preguntas',
  about:
    'Arrastre cada pregunta a su lugar. Con el teclado: la barra espaciadora la levanta y la suelta, y las flechas la mueven. El acta y las exportaciones siguen este orden.',
  list: 'Orden de las preguntas',
  what: 'una pregunta',
  question: (title: string) => `«${title}»`,
  moved: (title: string, place: number, all: number) => `«${title}» está en el lugar ${place} de ${all}.`,
  byAgenda: 'Ordenar como la agenda',
  orderedByAgenda: 'Las preguntas están en el orden de la agenda.',
  save: 'Guardar orden',
  saved: 'Se guardó el orden de las preguntas',
  cancel: 'Cancelar',
  failure: 'No se guardó el orden',
  changed: 'La lista cambió mientras tanto. Se muestra como está ahora.',
};
