import {
  type Course,
  coursesCalls,
  ENDS_BEFORE_IT_STARTS,
  endsAfterStart,
} from '@vigilia/contract/content/courses';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { invalid } from '../../../kernel/runtime/errors.ts';
import { publishedFeature } from '../publication/feature.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publishedStore } from '../publication/store.ts';

interface StoredCourse
  extends PublishedRecord,
    Omit<Course, 'id' | 'imageUrl' | 'draft' | 'publishAt' | 'expireAt' | 'version'> {
  readonly picture: string;
}

/** Latest start first. */
export const courseStore = (db: Db) =>
  publishedStore<StoredCourse>(db, {
    table: 'courses',
    fields: ['name', 'description', 'startDate', 'endDate', 'price', 'url', 'participants', 'picture'],
    order: sql`start_date desc, courses.id desc`,
  });

export const courses = publishedFeature<StoredCourse, Course>({
  kind: 'course',
  calls: coursesCalls,
  store: courseStore,
  fields: {
    name: 'nombre',
    description: 'descripción',
    startDate: 'inicio',
    endDate: 'fin',
    price: 'precio',
    url: 'enlace',
    participants: 'participantes',
  },
  pictureField: 'imageUrl',
  initial: { participants: 0 },
  check: (course) => {
    if (!endsAfterStart(course)) throw invalid('endDate', ENDS_BEFORE_IT_STARTS);
  },
});
