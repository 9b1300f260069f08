/** The link editor (R5.1). */
import { SAVED } from '../../../core/text.ts';

export const TEXTS = {
  field: 'URL de la pagina web',
  hint: 'La dirección que se abre desde la aplicación. Si falta https://, se agrega automáticamente.',
  save: 'Guardar',
  saved: SAVED,
  failure: '¡Ha ocurrido un error!',
  open: 'Abrir la página en otra pestaña',
  panel: 'Enlace de esta sección en la aplicación',
  inApp: 'Enlace en la aplicación',
  button: (section: string) => `Botón ${section}`,
  none: 'sin enlace',
  add: 'Agregar',
  change: 'Cambiar',
  cancel: 'Cancelar',
};
