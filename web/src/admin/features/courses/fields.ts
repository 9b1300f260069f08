/** Fields of the course form, and their conversion to the wire. */
import {
  type Course,
  ENDS_BEFORE_IT_STARTS,
  listCourseVersions,
  newCourse,
  restoreCourseVersion,
} from '@vigilia/contract/content/courses';
import type { StoredVersion } from '@vigilia/contract/content/publication';
import { completeAddress } from '@vigilia/contract/fields';
import { COURSE_CATEGORY_ID } from '@vigilia/contract/limits';
import { storedWith } from '../../../core/navigation-state.ts';
import type { VersionedContent } from '../../../domain/publication/publication-calls.ts';
import { pictureIn, publicationIn } from '../../../domain/publication/use-publication.ts';
import type { Labels } from '../../../domain/versions/content-fields.ts';
import type { Problem } from '../../../ui/form/form-fields.ts';
import { momentsOf, type Period, periodOf } from '../../../ui/form/moment/period-fields.tsx';
import { priceIn, priceText } from './price.ts';
import { TEXTS } from './texts.ts';

/** Every field is text as typed. */
export interface CourseFields extends Period {
  name: string;
  description: string;
  url: string;
  price: string;
}

/** Names of the fields, for versions and conflicts; moments are fields of a day and an hour in the form. */
export const LABELS: Labels = {
  name: TEXTS.name,
  description: TEXTS.description,
  startDate: TEXTS.starts,
  startHour: TEXTS.starts,
  endDate: TEXTS.ends,
  endHour: TEXTS.ends,
  price: TEXTS.price,
  url: TEXTS.url,
};
const { startHour: _start, endHour: _end, ...versionLabels } = LABELS;
export const VERSIONS: VersionedContent = {
  calls: { listVersions: listCourseVersions, restoreVersion: restoreCourseVersion },
  labels: versionLabels as Labels,
};

/** The course of its newest version. */
export const courseIn = (newest: StoredVersion, { id, participants }: Course): Course => {
  const { name, description, startDate, endDate, price, url } = newest.content;
  return {
    id,
    participants,
    name: String(name),
    description: String(description),
    startDate: String(startDate),
    endDate: String(endDate),
    price: Number(price),
    url: String(url),
    imageUrl: pictureIn(newest),
    ...publicationIn(newest),
  };
};

/** The course in the navigation state, if there is one. */
export const courseInState = storedWith<Course>('name');

/** The fields as the form shows a stored course, or a new one. */
export const fieldsOf = (course: Course | null): CourseFields => ({
  name: course?.name ?? '',
  description: course?.description ?? '',
  ...periodOf(course),
  url: course?.url ?? '',
  price: course ? priceText(Number(course.price)) : '',
});

/** The request body of a course. An invalid moment is empty, and an invalid price no number. */
export const bodyOf = (fields: CourseFields) => ({
  name: fields.name.trim(),
  description: fields.description.trim(),
  ...momentsOf(fields),
  price: priceIn(fields.price) ?? Number.NaN,
  url: completeAddress(fields.url),
});
type Body = ReturnType<typeof bodyOf>;

const isField = (name: unknown, fields: CourseFields): name is keyof CourseFields =>
  typeof name === 'string' && name in fields;

/** Problems of single fields by the rules of the contract; `periodOrder` has the order of the moments. */
export function problemsIn(fields: CourseFields): Problem<CourseFields>[] {
  const { error } = newCourse.safeParse(bodyOf(fields));
  const problems: Problem<CourseFields>[] = [];
  for (const { path, message } of error?.issues ?? []) {
    const [field] = path;
    if (message === ENDS_BEFORE_IT_STARTS) continue;
    if (isField(field, fields))
      problems.push({ field, message: field === 'price' ? TEXTS.priceProblem : message });
  }
  return problems;
}

/** All that a new course is sent with. */
export const newCourseBody = (fields: CourseFields): Body & { categoryId: typeof COURSE_CATEGORY_ID } => ({
  ...bodyOf(fields),
  categoryId: COURSE_CATEGORY_ID,
});

/** The changed fields of a course, as they are sent. */
export function changedBody(fields: CourseFields, before: CourseFields): Partial<Body> {
  const old = bodyOf(before);
  return Object.fromEntries(
    Object.entries(bodyOf(fields)).filter(([name, value]) => value !== old[name as keyof Body]),
  );
}
