/** The profile catalogue (R8.2). */
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import type { ProfileCategoryId } from '@vigilia/contract/users/profile';
import { pluralize } from '../../../core/text.ts';
import { GREETING } from '../../../ui/page/greeting.tsx';

export const TEXTS = {
  title: 'Perfil',
  heading: `${GREETING}, aquí se edita la información del perfil de los asociados`,
  about:
    'Estas son las listas de las que cada asociado elige al llenar su perfil en la aplicación. Lo que agregue o elimine se ve allí de inmediato.',
  loadFailure: 'Ha ocurrido un error al renderizar Perfil',
  failure: 'Ha ocurrido un error',
  created: 'Se ha creado con exito',
  deleted: 'Se ha eliminado con exito',
  renamed: 'Se ha cambiado el nombre con éxito',
  add: 'Agregar',
  rename: 'Cambiar nombre',
  renameTitle: 'Cambiar el nombre',
  name: 'Nombre',
  renameAbout: (list: string) =>
    `Quienes ya lo eligieron de la lista «${list}» lo conservan, con el nombre nuevo.`,
  save: 'Guardar',
  members: (members: number) => pluralize(members, 'asociado', 'asociados'),
  delete: 'Eliminar',
  choose: 'Buscar o elegir',
  none: 'Ninguno contiene ese texto',
  empty: 'Esta lista está vacía',
  deleteTitle: '¿Estas seguro que quieres Eliminar este Item?',
  deleteText: '!No podras revertir esta acción!',
  deleteDetail: (name: string, list: string) => `Se eliminará «${name}» de la lista «${list}».`,
  deleteConfirm: 'Si, eliminalo!',
  cancel: 'Cancelar',
};

/** One list of the catalogue. */
export interface Category {
  readonly id: ProfileCategoryId;
  readonly list: string;
  /** The label of the field for a new item. */
  readonly another: string;
}

export interface Section {
  readonly title: string;
  readonly categories: readonly Category[];
}

/** In the order of the specification's table. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Subespecialidades',
    categories: [
      {
        id: PROFILE_CATEGORIES.subspecialty,
        list: 'Subespecialidades',
        another: 'Nueva subespecialidad',
      },
    ],
  },
  {
    title: 'Instituciones de trabajo',
    categories: [
      {
        id: PROFILE_CATEGORIES.workInstitution,
        list: 'Instituciones de trabajo del Valle del Cauca',
        another: 'Nueva institución de trabajo del Valle del Cauca',
      },
    ],
  },
  {
    title: 'Instituciones educativas',
    categories: [
      {
        id: PROFILE_CATEGORIES.educationalInstitution,
        list: 'Instituciones educativas de Colombia',
        another: 'Nueva institución educativa de Colombia',
      },
    ],
  },
  {
    title: 'Ubicaciones',
    categories: [
      { id: PROFILE_CATEGORIES.country, list: 'Países', another: 'Nuevo país' },
      { id: PROFILE_CATEGORIES.department, list: 'Departamentos', another: 'Nuevo departamento' },
      { id: PROFILE_CATEGORIES.city, list: 'Ciudades', another: 'Nueva ciudad' },
    ],
  },
  {
    title: 'Intereses',
    categories: [{ id: PROFILE_CATEGORIES.interest, list: 'Intereses', another: 'Nuevo interés' }],
  },
  {
    title: 'Pasatiempos',
    categories: [{ id: PROFILE_CATEGORIES.hobby, list: 'Pasatiempos', another: 'Nuevo pasatiempo' }],
  },
];
