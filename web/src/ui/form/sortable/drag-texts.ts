/** Announcements while a card or a row is moved. */
import type { Announcements } from '@dnd-kit/core';

/** @param what one moves, such as 'una tarjeta' */
export const dragInstructions = (what: string) =>
  `Para mover ${what}, presione la barra espaciadora o Enter. Con las flechas elija el lugar. Presione de nuevo para soltar, o Escape para dejar todo como estaba.`;

/**
 * @param titleOf the title of a card by its id
 * @param indexOf its present position, from 0
 */
export const announcements = (
  titleOf: (id: unknown) => string,
  indexOf: (id: unknown) => number,
  length: number,
): Announcements => ({
  onDragStart: ({ active }) =>
    `Levantó «${titleOf(active.id)}», en el lugar ${indexOf(active.id) + 1} de ${length}.`,
  onDragOver: ({ active, over }) =>
    over ? `«${titleOf(active.id)}» está sobre el lugar ${indexOf(over.id) + 1} de ${length}.` : undefined,
  onDragEnd: ({ active, over }) =>
    over ? `Soltó «${titleOf(active.id)}» en el lugar ${indexOf(over.id) + 1} de ${length}.` : undefined,
  onDragCancel: ({ active }) => `«${titleOf(active.id)}» queda donde estaba.`,
});
