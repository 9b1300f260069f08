/** Articles (R7.4). */
import { SAVED } from '../../../core/text.ts';

export const TEXTS = {
  title: 'Artículos',
  about: 'Las lecturas que la asociación recomienda. Los asociados las abren desde la aplicación.',
  add: 'Agregar un artículo',
  name: 'Nombre',
  url: 'URL',
  urlHint: 'Si falta https://, se agrega automáticamente.',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: SAVED,
  added: (name: string) => `Se agregó «${name}».`,
  changed: (name: string) => `Se guardaron los cambios de «${name}».`,
  failure: '¡Ha ocurrido un error!',

  list: 'Artículos recomendados',
  search: 'Buscar artículos',
  one: 'artículo',
  many: 'artículos',
  article: 'Artículo',
  link: 'Enlace',
  empty: 'No se han encontrado Artículos',
  emptyAbout: 'Todavía no hay ninguno. Escriba arriba el nombre y la dirección del primero.',
  noneFound: 'Ningún artículo contiene esas palabras en el nombre o la dirección.',
  loadFailure: 'Ha ocurrido error',

  editTitle: 'Editar Artículo',
  closing: 'Cerrando…',
  deleteTitle: '¿Estas seguro que quieres Eliminar este Articulo?',
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (name: string) => `Se eliminará «${name}».`,
  deleteConfirm: 'Si, eliminalo!',
  deleted: '¡El Articulo se ha eliminado exitosamente!',
  deleteFailure: 'No se pudo eliminar el Articulo. Por favor, inténtalo de nuevo.',
};
