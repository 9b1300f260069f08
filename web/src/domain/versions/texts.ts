/** Edit conflicts, and differences of two versions. */
export const TEXTS = {
  title: 'Hay una versión más nueva',
  hint: 'Lo que usted escribió sigue en el formulario. «Unir con la versión nueva» lo conserva y trae lo demás, sin guardar todavía. «Guardar de todos modos» solo cambia los campos que usted editó.',
  see: 'Ver los cambios',
  overwrite: 'Guardar de todos modos',
  load: 'Unir con la versión nueva',
  stored: 'Guardado ahora',
  typed: 'En su formulario',
  noDifference: 'Su formulario y lo guardado no se diferencian.',
  loaded: 'Se unió con la versión nueva.',
  kept: (fields: string) => `Se conservó lo que usted cambió en: ${fields}.`,
  failure: 'No se pudo cargar la versión nueva',
  gone: 'Ya no existe: otra persona lo eliminó.',
  none: '(vacío)',
  replacedPicture: 'Se cambió la imagen',
  picture: 'Imagen',
} as const;
