/** Courses (R7.1). */
import * as z from 'zod/mini';
import { callsOf } from '../call.ts';
import {
  byId,
  dateTime,
  digits,
  id,
  page,
  pictureAddress,
  removed,
  text,
  title,
  webAddress,
} from '../fields.ts';
import { COURSE_CATEGORY_ID, FIELD_LIMITS } from '../limits.ts';
import { openedVersion } from '../versions.ts';
import { CONTENT_KINDS } from './kinds.ts';
import {
  declareVersionCalls,
  EXPIRES_BEFORE_PUBLICATION,
  expiresAfterPublication,
  publicationAnswer,
  publicationSent,
  stateFilter,
} from './publication.ts';

/** `price` is in Colombian pesos; `participants` is the number of places, 0 where unknown. */
export const course = z.object({
  id,
  name: z.string(),
  description: z.string(),
  startDate: dateTime,
  endDate: dateTime,
  price: z.number(),
  url: z.string(),
  participants: z.int(),
  imageUrl: pictureAddress,
  ...publicationAnswer,
});
export type Course = z.output<typeof course>;

const MOMENT = 'Escriba una fecha y una hora, en UTC';
/** Normalised to `YYYY-MM-DDTHH:mm:ss.sssZ`. */
const moment = z.pipe(
  z.iso.datetime(MOMENT),
  z.transform((sent) => new Date(sent).toISOString()),
);

const PRICE = 'El precio es un número, en pesos; 0 si es gratuito';
const amount = z
  .number(PRICE)
  .check(z.minimum(0, 'El precio no puede ser negativo'), z.maximum(FIELD_LIMITS.price, 'Es demasiado alto'));
const amountText = z.pipe(z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/, PRICE)), z.transform(Number));
const price = z.union([amount, z.pipe(amountText, amount)], PRICE);

const PARTICIPANTS = 'El número de participantes es un número entero';
const head = z
  .int(PARTICIPANTS)
  .check(z.minimum(0, PARTICIPANTS), z.maximum(FIELD_LIMITS.participants, 'Es demasiado alto'));
const participants = z.union([head, z.pipe(digits(PARTICIPANTS), head)], PARTICIPANTS);

const fields = {
  name: title(FIELD_LIMITS.title, 'El nombre es requerido'),
  description: text(FIELD_LIMITS.description, 'La descripción es requerida'),
  startDate: moment,
  endDate: moment,
  price,
  url: webAddress,
  participants: z.optional(participants),
  ...publicationSent,
};

export const ENDS_BEFORE_IT_STARTS = 'El curso no puede terminar antes de empezar';

/** Whether a course ends when it starts or later; both are ISO date-times. */
export const endsAfterStart = ({ startDate, endDate }: Pick<Course, 'startDate' | 'endDate'>): boolean =>
  Date.parse(startDate) <= Date.parse(endDate);

/** There is one category of courses; its id is sent along and has no further meaning (R7.2). */
export const newCourse = z
  .object({ ...fields, categoryId: z.optional(z.literal(COURSE_CATEGORY_ID, 'Esta categoría no existe')) })
  .check(
    z.refine(endsAfterStart, { error: ENDS_BEFORE_IT_STARTS, path: ['endDate'] }),
    z.refine(expiresAfterPublication, { error: EXPIRES_BEFORE_PUBLICATION, path: ['expireAt'] }),
  );
/** The order of the dates is checked against the stored course. */
export const changedCourse = z.partial(z.object({ ...fields, version: openedVersion }));

const { area } = CONTENT_KINDS.course;
const { administrator, member } = callsOf(area);

export const listCourses = member.get('/courses/all', {
  summary: 'Courses, the one that starts last first',
  query: z.object({ state: stateFilter, ...page }),
  response: z.array(course),
});

export const createCourse = administrator.post('/courses/create', {
  summary: 'Publish a course',
  body: newCourse,
  upload: { accepts: 'image', required: true },
  response: course,
  success: 201,
});

export const updateCourse = administrator.patch('/courses/update/:id', {
  summary: 'Change the fields that are sent, and the picture if a file is',
  params: byId,
  body: changedCourse,
  upload: { accepts: 'image', required: false, formOnlyWithFile: true },
  response: course,
  refusals: [409],
});

export const deleteCourse = administrator.delete('/courses/delete/:id', {
  summary: 'Delete a course and its picture',
  params: byId,
  response: removed,
});

export const { listVersions: listCourseVersions, restoreVersion: restoreCourseVersion } = declareVersionCalls(
  '/courses',
  area,
);

export const coursesCalls = {
  list: listCourses,
  create: createCourse,
  update: updateCourse,
  remove: deleteCourse,
  listVersions: listCourseVersions,
  restoreVersion: restoreCourseVersion,
};
