import {
  type Course,
  createCourse,
  deleteCourse,
  ENDS_BEFORE_IT_STARTS,
  endsAfterStart,
  listCourses,
  updateCourse,
} from '@vigilia/contract/courses';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../http/audit/audit-changes.ts';
import { aRecord, sentence } from '../../http/audit/sentence.ts';
import { feature } from '../../http/routes.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { fileStore, pictureAddressOf } from '../files/store.ts';
import { courseStore, type StoredCourse } from './store.ts';

const UNKNOWN = 'Este curso ya no existe. Vuelva a cargar la lista.';

const LOGGED: LoggedFields<StoredCourse> = {
  name: 'nombre',
  description: 'descripción',
  startDate: 'inicio',
  endDate: 'fin',
  price: 'precio',
  url: 'enlace',
  participants: 'participantes',
};

const present = ({ picture, ...course }: StoredCourse): Course => ({
  ...course,
  imageUrl: pictureAddressOf(picture),
});

export const courses = feature({
  name: 'courses',
  stores: (db) => ({ courses: courseStore(db), files: fileStore(db) }),
  routes: (on, { clock, files, images }) => {
    on.cachedRead(listCourses, async ({ query, stores, setTotalCount }) => {
      const found = await stores.courses.list(query);
      setTotalCount(found.total);
      return found.courses.map(present);
    });

    on.write(createCourse, async ({ body, picture, stores, audit }) => {
      if (!picture) throw new Error('The call requires a file');
      const { categoryId: _, participants = 0, ...fields } = body;
      await stores.files.record(picture, 'image', clock.now().toISOString());
      const course = await stores.courses.insert({ ...fields, participants, picture });
      audit(sentence`Publicó el curso «${aRecord('course', course.id, body.name)}»`);
      return present(course);
    });

    on.write(updateCourse, async ({ params: { id }, body, picture, stores, afterCommit, audit }) => {
      const course = await stores.courses.byId(id);
      if (!course) throw notFound(UNKNOWN);
      const changed = { ...course, ...body, picture: picture ?? course.picture };
      if (!endsAfterStart(changed)) throw invalid('endDate', ENDS_BEFORE_IT_STARTS);
      if (picture) await stores.files.record(picture, 'image', clock.now().toISOString());
      await stores.courses.update(changed);
      if (picture) {
        await stores.files.forget(course.picture);
        afterCommit(() => files.remove(images.filesOf(course.picture)));
      }
      audit(
        ...editOf(sentence`Editó el curso «${aRecord('course', id, course.name)}»`, [
          ...changesBetween(LOGGED, course, changed),
          ...(picture ? [replaced('imagen')] : []),
        ]),
      );
      return present(changed);
    });

    on.write(deleteCourse, async ({ params: { id }, stores, afterCommit, audit }) => {
      const course = await stores.courses.byId(id);
      if (!course) throw notFound(UNKNOWN);
      await stores.courses.remove(id);
      await stores.files.forget(course.picture);
      afterCommit(() => files.remove(images.filesOf(course.picture)));
      audit(`Eliminó el curso «${course.name}»`);
      return { id };
    });
  },
});
