/** Articles (R7.4). */
import {
  type Article,
  createArticle,
  deleteArticle,
  listArticleVersions,
  newArticle,
  restoreArticleVersion,
  updateArticle,
} from '@vigilia/contract/content/articles';
import { completeAddress } from '@vigilia/contract/fields';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { SAVED } from '../../../core/text.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { DELAYS } from '../../constants.ts';
import { type ContentKind, DELETE_TEXTS, trimmed } from './kind.ts';

export const articles = {
  path: '/academic/articles',
  queryKey: ['articles', 'list'],
  calls: {
    create: createArticle,
    update: updateArticle,
    remove: deleteArticle,
    listVersions: listArticleVersions,
    restoreVersion: restoreArticleVersion,
  },
  schema: newArticle,
  title: 'name',
  saveDelay: DELAYS.articleEdit,
  sendsAllTexts: true,
  fields: [
    {
      name: 'name',
      label: 'Nombre',
      input: 'line',
      max: FIELD_LIMITS.articleName,
      hint: `Hasta ${FIELD_LIMITS.articleName} caracteres`,
    },
    {
      name: 'url',
      label: 'URL',
      input: 'address',
      max: FIELD_LIMITS.webAddress,
      hint: 'Si falta https://, se agrega automáticamente.',
    },
  ],
  typedOf: (article: Article | null) => ({ name: article?.name ?? '', url: article?.url ?? '' }),
  bodyOf: (typed) => ({ ...trimmed(typed, 'name'), url: completeAddress(typed.url ?? '') }),
  toastFailure: toastError,
  texts: {
    ...DELETE_TEXTS,
    about: 'Las lecturas que la asociación recomienda. Los asociados las abren desde la aplicación.',
    create: 'Agregar un artículo',
    edit: 'Editar Artículo',
    saved: (name, isNew) => [
      SAVED,
      isNew ? `Se agregó «${name}».` : `Se guardaron los cambios de «${name}».`,
    ],
    saveFailure: '¡Ha ocurrido un error!',

    list: 'Artículos recomendados',
    search: 'Buscar artículos',
    one: 'artículo',
    many: 'artículos',
    empty: 'No se han encontrado Artículos',
    emptyAbout: 'Todavía no hay ninguno. Escriba arriba el nombre y la dirección del primero.',
    noneFound: 'Ningún artículo contiene esas palabras en el nombre o la dirección.',
    loadFailure: 'Ha ocurrido error',

    deleteTitle: '¿Estas seguro que quieres Eliminar este Articulo?',
    deleted: '¡El Articulo se ha eliminado exitosamente!',
    deleteFailure: 'No se pudo eliminar el Articulo. Por favor, inténtalo de nuevo.',
  },
} as const satisfies ContentKind<Article>;
