/** News and benefits: the same screens over two sets of calls, texts and measures. */

import * as benefitCalls from '@vigilia/contract/content/benefits';
import type { LinkName } from '@vigilia/contract/content/links';
import * as newsCalls from '@vigilia/contract/content/news';
import { SAVED } from '../../../core/text.ts';
import type { VersionedContent } from '../../../domain/publication/publication-calls.ts';
import type { Another } from '../../../ui/form/saving/saved-note.tsx';
import { DELAYS, PICTURE_RATIOS, PREVIEWS } from '../../constants.ts';

export interface PictureCardKind {
  readonly calls: {
    readonly list: typeof newsCalls.listNews | typeof benefitCalls.listBenefits;
    readonly create: typeof newsCalls.createNews | typeof benefitCalls.createBenefit;
    readonly update: typeof newsCalls.updateNews | typeof benefitCalls.updateBenefit;
    readonly move: typeof newsCalls.moveNews | typeof benefitCalls.moveBenefit;
    readonly remove: typeof newsCalls.deleteNews | typeof benefitCalls.deleteBenefit;
  };
  readonly versions: VersionedContent['calls'];
  /** Path of the list; the form is at `/create` below it. */
  readonly path: string;
  readonly link: LinkName;
  readonly previewLength: number;
  readonly ratio: number;
  readonly saveDelay: number;
  /** Whether a change carries both texts, or only those that differ (R6.1, R6.4). */
  readonly sendsAllTexts: boolean;
  /** Whether a change without a new picture sends `file=null` (R6.1, R6.4). */
  readonly saysThatPictureStays: boolean;
  readonly texts: {
    readonly list: string;
    readonly about: string;
    readonly create: string;
    readonly edit: string;
    readonly another: Another;
    readonly search: string;
    readonly empty: string;
    readonly emptyAbout: string;
    readonly noneFound: string;
    readonly loadFailure: string;
    readonly saved: string;
    readonly saveFailure: string;
    readonly moveFailure: string;
    readonly deleteTitle: string;
    readonly deleted: string;
    readonly deleteFailure: string;
    readonly one: string;
    readonly many: string;
  };
}

/** Texts both share (R6.1, R6.4). */
export const SHARED_TEXTS = {
  before: 'Mover antes',
  after: 'Mover después',
  deleteText: 'No podras revertir esta acción',
  deleteDetail: (title: string) => `Se eliminará «${title}».`,
  deleteConfirm: 'Si, eliminalo!',
  cancel: 'Cancelar',
  more: 'Mostrar más',
};

export const news: PictureCardKind = {
  calls: {
    list: newsCalls.listNews,
    create: newsCalls.createNews,
    update: newsCalls.updateNews,
    move: newsCalls.moveNews,
    remove: newsCalls.deleteNews,
  },
  versions: { listVersions: newsCalls.listNewsVersions, restoreVersion: newsCalls.restoreNewsVersion },
  path: '/news',
  link: 'News',
  previewLength: PREVIEWS.news,
  ratio: PICTURE_RATIOS.news,
  saveDelay: DELAYS.newsSave,
  sendsAllTexts: false,
  saysThatPictureStays: false,
  texts: {
    list: 'Noticias',
    about: 'Las noticias que los asociados leen en la aplicación, en este orden.',
    create: 'Crear Noticia',
    edit: 'Editar Noticia',
    another: 'Crear otra',
    search: 'Buscar noticias',
    empty: 'No se han encontrado noticias',
    emptyAbout: 'Todavía no hay ninguna. La primera que cree aparecerá aquí y en la aplicación.',
    noneFound: 'Ninguna noticia contiene esas palabras en el título o la descripción.',
    loadFailure: 'Ha ocurrido un error',
    saved: SAVED,
    saveFailure: '¡Ha ocurrido un error!',
    moveFailure: '¡Ha ocurrido un error!',
    deleteTitle: '¿Estas seguro que quieres Eliminar esta Noticia?',
    deleted: 'Noticia eliminado',
    deleteFailure: 'No se pudo eliminar la Noticia. Por favor, inténtalo de nuevo.',
    one: 'noticia',
    many: 'noticias',
  },
};

export const benefits: PictureCardKind = {
  calls: {
    list: benefitCalls.listBenefits,
    create: benefitCalls.createBenefit,
    update: benefitCalls.updateBenefit,
    move: benefitCalls.moveBenefit,
    remove: benefitCalls.deleteBenefit,
  },
  versions: {
    listVersions: benefitCalls.listBenefitVersions,
    restoreVersion: benefitCalls.restoreBenefitVersion,
  },
  path: '/benefits',
  link: 'Benefits',
  previewLength: PREVIEWS.benefit,
  ratio: PICTURE_RATIOS.benefit,
  saveDelay: DELAYS.benefitSave,
  sendsAllTexts: true,
  saysThatPictureStays: true,
  texts: {
    list: 'Beneficios',
    about: 'Los convenios y descuentos que la asociación ofrece, en este orden.',
    create: 'Crear Beneficio',
    edit: 'Editar Beneficio',
    another: 'Crear otro',
    search: 'Buscar beneficios',
    empty: 'No se han encontrado Beneficios',
    emptyAbout: 'Todavía no hay ninguno. El primero que cree aparecerá aquí y en la aplicación.',
    noneFound: 'Ningún beneficio contiene esas palabras en el título o la descripción.',
    loadFailure: 'Ha ocurrido un error',
    saved: SAVED,
    saveFailure: '¡Ha ocurrido un error',
    moveFailure: '¡Ha ocurrido un error!',
    deleteTitle: '¿Estas seguro que quieres Eliminar este Beneficio?',
    deleted: 'Beneficio eliminado',
    deleteFailure: 'No se pudo eliminar el Beneficio. Por favor, inténtalo de nuevo.',
    one: 'beneficio',
    many: 'beneficios',
  },
};
