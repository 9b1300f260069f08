import {
  type Course,
  coursesCalls,
  ENDS_BEFORE_IT_STARTS,
  endsAfterStart,
} from '@vigilia/contract/content/courses';
import { invalid } from '../../../kernel/runtime/errors.ts';
import { publishedFeature } from '../publication/feature.ts';
import { courseStore, type StoredCourse } from './store.ts';

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
