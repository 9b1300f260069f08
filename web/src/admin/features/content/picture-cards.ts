/** News and benefits: the same screens over two sets of calls, texts and measures (R6.1, R6.4). */
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import type { LinkName } from '@vigilia/contract/content/links';
import {
  benefitsCalls,
  newPictureCard,
  newsCalls,
  type PictureCard,
} from '@vigilia/contract/content/picture-cards';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { call } from '../../../core/backend/api.ts';
import { GENERIC_FAILURE, SAVED } from '../../../core/text.ts';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { DELAYS, PICTURE_RATIOS, PREVIEWS } from '../../constants.ts';
import { DELETE_TEXTS, type Field, type PageKind, type Typed, trimmed } from './kind.ts';

export interface PictureCardKind extends PageKind<PictureCard> {
  readonly calls: typeof newsCalls;
  readonly picture: { readonly name: 'picture'; readonly ratio: number; readonly saysThatItStays: boolean };
  readonly link: LinkName;
  readonly texts: PageKind['texts'] & { readonly moveFailure: string };
}

/** An optional field is one more line here. @param previewLength characters of the description in the list */
const fieldsOf = (previewLength: number): readonly Field[] => [
  {
    name: 'title',
    label: 'Título',
    input: 'line',
    max: FIELD_LIMITS.title,
    hint: `Hasta ${FIELD_LIMITS.title} caracteres`,
  },
  {
    name: 'description',
    label: 'Descripción',
    input: 'text',
    rows: 7,
    max: FIELD_LIMITS.description,
    hint: `En la lista se ven los primeros ${previewLength} caracteres`,
  },
];

/** Fields that both kinds share. */
const shared = (path: string, previewLength: number, { list }: typeof newsCalls) => ({
  path,
  queryKey: ['picture-cards', path],
  schema: newPictureCard,
  load: async (id: number, signal: AbortSignal) =>
    (await call(list, { signal })).find((card) => card.id === id),
  title: 'title',
  text: 'description',
  previewLength,
  fields: fieldsOf(previewLength),
  typedOf: (stored: PictureCard | null) => {
    const values: Record<string, unknown> = { ...stored };
    return Object.fromEntries(fieldsOf(previewLength).map(({ name }) => [name, String(values[name] ?? '')]));
  },
  bodyOf: (typed: Typed) => trimmed(typed, ...fieldsOf(previewLength).map(({ name }) => name)),
  toastFailure: toastError,
});

const SHARED_TEXTS = {
  ...DELETE_TEXTS,
  loadFailure: 'Ha ocurrido un error',
  moveFailure: GENERIC_FAILURE,
  missing: 'Para guardar se necesitan el título, la descripción y la imagen.',
  saved: () => [SAVED] as const,
};

export const news: PictureCardKind = {
  ...shared(CONTENT_KINDS.news.path, PREVIEWS.news, newsCalls),
  calls: newsCalls,
  link: 'News',
  picture: { name: 'picture', ratio: PICTURE_RATIOS.news, saysThatItStays: false },
  saveDelay: DELAYS.newsSave,
  sendsAllTexts: false,
  texts: {
    ...SHARED_TEXTS,
    list: 'Noticias',
    about: 'Las noticias que los asociados leen en la aplicación, en este orden.',
    create: 'Crear Noticia',
    edit: 'Editar Noticia',
    another: 'Crear otra',
    search: 'Buscar noticias',
    empty: 'No se han encontrado noticias',
    emptyAbout: 'Todavía no hay ninguna. La primera que cree aparecerá aquí y en la aplicación.',
    noneFound: 'Ninguna noticia contiene esas palabras en el título o la descripción.',
    saveFailure: GENERIC_FAILURE,
    deleteTitle: '¿Estas seguro que quieres Eliminar esta Noticia?',
    deleted: 'Noticia eliminado',
    deleteFailure: 'No se pudo eliminar la Noticia. Por favor, inténtalo de nuevo.',
    one: 'noticia',
    many: 'noticias',
  },
};

export const benefits: PictureCardKind = {
  ...shared(CONTENT_KINDS.benefit.path, PREVIEWS.benefit, benefitsCalls),
  calls: benefitsCalls,
  link: 'Benefits',
  picture: { name: 'picture', ratio: PICTURE_RATIOS.benefit, saysThatItStays: true },
  saveDelay: DELAYS.benefitSave,
  sendsAllTexts: true,
  texts: {
    ...SHARED_TEXTS,
    list: 'Beneficios',
    about: 'Los convenios y descuentos que la asociación ofrece, en este orden.',
    create: 'Crear Beneficio',
    edit: 'Editar Beneficio',
    another: 'Crear otro',
    search: 'Buscar beneficios',
    empty: 'No se han encontrado Beneficios',
    emptyAbout: 'Todavía no hay ninguno. El primero que cree aparecerá aquí y en la aplicación.',
    noneFound: 'Ningún beneficio contiene esas palabras en el título o la descripción.',
    saveFailure: '¡Ha ocurrido un error',
    deleteTitle: '¿Estas seguro que quieres Eliminar este Beneficio?',
    deleted: 'Beneficio eliminado',
    deleteFailure: 'No se pudo eliminar el Beneficio. Por favor, inténtalo de nuevo.',
    one: 'beneficio',
    many: 'beneficios',
  },
};

const KINDS = [news, benefits];

/** The kind whose list or form has this path. */
export const pictureCardKind = (pathname: string): PictureCardKind =>
  KINDS.find(({ path }) => pathname.startsWith(path)) ?? news;
