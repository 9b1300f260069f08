/** Text of a saved form, the same in the form and in the message over it. */
export const savedText = (unchanged: boolean): string => (unchanged ? 'No hay cambios' : 'Guardado');
