/** What a form says it did before it goes: the same as the message over it. */
export const outcome = (unchanged: boolean): string => (unchanged ? 'No hay cambios' : 'Guardado');
