/** Courses (R7.1). */
import { type Course, coursesCalls, newCourse } from '@vigilia/contract/content/courses';
import { CONTENT_KINDS } from '@vigilia/contract/content/kinds';
import { completeAddress } from '@vigilia/contract/fields';
import { COURSE_CATEGORY_ID, FIELD_LIMITS } from '@vigilia/contract/limits';
import { call } from '../../../core/backend/api.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { toastRefusal } from '../../../ui/feedback/toasts.tsx';
import { momentsOf, periodOf } from '../../../ui/form/moment/period-fields.tsx';
import { DELAYS, PICTURE_RATIOS, PREVIEWS } from '../../constants.ts';
import { DELETE_TEXTS, type PageKind, trimmed } from './kind.ts';

const PESOS = new Intl.NumberFormat('es-CO', {
  style: 'currency',
  currency: 'COP',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});
const PLAIN = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 6 });

/** `$ 680.000` */
export const inPesos = (price: number): string => PESOS.format(price);

/** A point for thousands, a comma for cents. */
const WRITTEN = /^(\d+|\d{1,3}(\.\d{3})+)(,\d{1,6})?$/;

/** Parses a price; no number for an invalid one. `12.5` is invalid: it could mean twelve and a half, or be a mistake. */
function priceIn(typed: string): number {
  const bare = typed.replace(/[$\s\u00a0]/g, '');
  return WRITTEN.test(bare) ? Number(bare.replaceAll('.', '').replace(',', '.')) : Number.NaN;
}

export const courses = {
  path: CONTENT_KINDS.course.path,
  queryKey: ['courses'],
  calls: coursesCalls,
  load: async (id, signal) => (await call(coursesCalls.list, { signal })).find((course) => course.id === id),
  schema: newCourse,
  title: 'name',
  text: 'description',
  picture: { name: 'imageUrl', ratio: PICTURE_RATIOS.news },
  previewLength: PREVIEWS.course,
  saveDelay: DELAYS.courseSave,
  sendsAllTexts: false,
  fields: [
    {
      name: 'name',
      label: 'Nombre',
      input: 'line',
      max: FIELD_LIMITS.title,
      hint: `Hasta ${FIELD_LIMITS.title} caracteres`,
    },
    {
      name: 'description',
      label: 'Descripción',
      input: 'text',
      rows: 5,
      max: FIELD_LIMITS.description,
      hint: `En la lista se ven los primeros ${PREVIEWS.course} caracteres`,
    },
    { name: 'period', label: '', input: 'period' },
    {
      name: 'url',
      label: 'Enlace de inscripción',
      input: 'address',
      max: FIELD_LIMITS.webAddress,
      hint: 'Si falta https://, se agrega automáticamente.',
      isAside: true,
    },
    {
      name: 'price',
      label: 'Precio en pesos',
      input: 'price',
      hint: '0 si es gratuito',
      problem: 'Escriba el precio en pesos, por ejemplo 680.000; 0 si es gratuito',
      isAside: true,
    },
  ],
  typedOf: (course: Course | null) => ({
    name: course?.name ?? '',
    description: course?.description ?? '',
    ...periodOf(course),
    url: course?.url ?? '',
    price: course ? PLAIN.format(Number(course.price)) : '',
  }),
  bodyOf: (typed) => ({
    ...trimmed(typed, 'name', 'description'),
    ...momentsOf(typed),
    price: priceIn(typed.price ?? ''),
    url: completeAddress(typed.url ?? ''),
  }),
  /** R7.2 */
  fixed: { categoryId: COURSE_CATEGORY_ID },
  toastFailure: toastRefusal,
  texts: {
    ...DELETE_TEXTS,
    list: 'Cursos',
    about: 'Los cursos que los asociados encuentran en la aplicación, con sus fechas, precio e inscripción.',
    create: 'Crear Curso',
    edit: 'Editar Curso',
    submit: ['Crear', 'Editar'],
    another: 'Crear otro',
    search: 'Buscar cursos',
    empty: 'No se han encontrado Cursos',
    emptyAbout: 'Todavía no hay ninguno. El primero que cree aparecerá aquí y en la aplicación.',
    noneFound: 'Ningún curso contiene esas palabras en el nombre o la descripción.',
    loadFailure: 'Ha ocurrido un error al cargar los cursos',
    one: 'curso',
    many: 'cursos',
    missing: 'Para guardar se necesitan todos los datos y la imagen.',
    /** The text of a new course is quoted from the specification, which names another section; the detail states the act. */
    saved: (name, isNew) =>
      isNew
        ? ['¡La asamblea se ha creado exitosamente!', `Se publicó el curso «${name}».`]
        : ['¡El Curso se ha editado exitosamente!'],
    saveFailure: GENERIC_FAILURE,
    deleteTitle: '¿Estas seguro que quieres Eliminar este Curso?',
    deleted: '¡Eliminado!',
    deleteFailure: 'No se pudo eliminar el Curso. Por favor, inténtalo de nuevo.',
  },
} as const satisfies PageKind<Course>;
