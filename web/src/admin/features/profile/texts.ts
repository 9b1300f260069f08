/** The profile catalogue (R8.2). */
import { PROFILE_CATEGORIES } from '@vigilia/contract/limits';
import { PROFILE_LISTS, type ProfileCategoryId } from '@vigilia/contract/users/profile';
import { count, GENERIC_FAILURE, pluralize } from '../../../core/text.ts';
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
  whoPicked: (members: number) =>
    members === 1 ? 'Ver a quien lo eligió' : `Ver a los ${count(members)} que lo eligieron`,
  deleteDetail: (name: string, list: string, members: number) =>
    `Se eliminará «${name}» de la lista «${list}».${members === 0 ? '' : ` ${TEXTS.inUse(members)}`}`,
  inUse: (members: number) =>
    members === 1
      ? 'Lo eligió 1 persona, que dejará de tenerlo en su perfil aunque usted lo restaure de la Papelera.'
      : `Lo eligieron ${count(members)} personas, que dejarán de tenerlo en su perfil aunque usted lo restaure de la Papelera.`,
  deleteConfirm: 'Si, eliminalo!',
};

export interface Category {
  readonly id: ProfileCategoryId;
  readonly list: string;
  /** Label of the field for a new item. */
  readonly another: string;
}

export interface Section {
  readonly title: string;
  readonly categories: readonly Category[];
}

const listOf = (id: ProfileCategoryId, another: string): Category => ({
  id,
  another,
  list: PROFILE_LISTS.find((list) => list.id === id)?.name ?? '',
});

/** In the order of the specification's table. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Subespecialidades',
    categories: [listOf(PROFILE_CATEGORIES.subspecialty, 'Nueva subespecialidad')],
  },
  {
    title: 'Instituciones de trabajo',
    categories: [
      listOf(PROFILE_CATEGORIES.workInstitution, 'Nueva institución de trabajo del Valle del Cauca'),
    ],
  },
  {
    title: 'Instituciones educativas',
    categories: [
      listOf(PROFILE_CATEGORIES.educationalInstitution, 'Nueva institución educativa de Colombia'),
    ],
  },
  {
    title: 'Ubicaciones',
    categories: [
      listOf(PROFILE_CATEGORIES.country, 'Nuevo país'),
      listOf(PROFILE_CATEGORIES.department, 'Nuevo departamento'),
      listOf(PROFILE_CATEGORIES.city, 'Nueva ciudad'),
    ],
  },
  { title: 'Intereses', categories: [listOf(PROFILE_CATEGORIES.interest, 'Nuevo interés')] },
  { title: 'Pasatiempos', categories: [listOf(PROFILE_CATEGORIES.hobby, 'Nuevo pasatiempo')] },
];

export const PICKS_TEXTS = {
  title: 'Perfil',
  none: 'Todavía no ha elegido nada de las listas del perfil.',
  edit: 'Cambiar perfil',
  dialog: 'Cambiar el perfil',
  emptyLists: 'Las listas del perfil están vacías.',
  max: (max: number) => `Hasta ${max}`,
  saved: '¡La informacion se ha actualizado exitosamente!',
  filter: 'Perfil',
  anything: 'Todos',
  loading: '…',
};

const members = (number: number) => pluralize(number, 'asociado', 'asociados');

export const PROFILE_FILE_TEXTS = {
  import: 'Importar perfiles',
  excel: 'Exportar perfiles a Excel',
  csv: 'Exportar perfiles a CSV',
  exported: 'Archivo descargado',
  exportedAbout: 'Contiene lo que eligió cada asociado. Puede corregirlo e importarlo.',
  failure: GENERIC_FAILURE,
  title: 'Importar los perfiles de los asociados',
  about:
    'Suba un archivo con la cédula y una columna por lista, con el título de la lista; varios nombres van separados por punto y coma. Reemplaza lo que cada asociado eligió en las listas del archivo; una celda vacía no cambia nada. Antes de guardar nada verá a quién le cambia.',
  summary: (changed: number) =>
    changed === 0
      ? 'Nadie cambia.'
      : `Cambia el perfil de ${members(changed)}. Todavía no se ha guardado nada.`,
  confirm: (changed: number) => (changed === 0 ? 'Guardar' : `Cambiar ${members(changed)}`),
  saved: '¡La informacion se ha actualizado exitosamente!',
  done: (changed: number) => `Cambió el perfil de ${members(changed)}.`,
  outcomes: [
    { value: 'changes', many: 'Cambian', one: 'Cambia', colour: 'petrol' },
    { value: 'same', many: 'Siguen igual', one: 'Sigue igual', colour: 'gray' },
    { value: 'unknown', many: 'Sin usuario', one: 'Sin usuario', colour: 'amber' },
    { value: 'repeated', many: 'Repetidas', one: 'Repetida', colour: 'gray' },
    { value: 'invalid', many: 'No válidas', one: 'No válida', colour: 'amber' },
  ] as const,
};
