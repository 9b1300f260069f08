import {
  type Course,
  createCourse,
  deleteCourse,
  ENDS_BEFORE_IT_STARTS,
  endsAfterStart,
  listCourses,
  updateCourse,
} from '@vigilia/contract/courses';
import { changesBetween, editOf, type LoggedFields, replaced } from '../../http/audit-changes.ts';
import { invalid, notFound } from '../../runtime/errors.ts';
import { feature } from '../../http/routes.ts';
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
    on.readsAlike(listCourses, async ({ query, stores, total }) => {
      const found = await stores.courses.list(query);
      total(found.total);
      return found.courses.map(present);
    });

    on.writes(createCourse, async ({ body, picture, stores, tell }) => {
      if (!picture) throw new Error('The call requires a file');
      const { categoryId: _, participants = 0, ...fields } = body;
      await stores.files.record(picture, 'image', clock.now().toISOString());
      tell(`Publicó el curso «${body.name}»`);
      return present(await stores.courses.insert({ ...fields, participants, picture }));
    });

    on.writes(updateCourse, async ({ params: { id }, body, picture, stores, afterCommit, tell }) => {
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
      tell(
        ...editOf(`Editó el curso «${course.name}»`, [
          ...changesBetween(LOGGED, course, changed),
          ...(picture ? [replaced('imagen')] : []),
        ]),
      );
      return present(changed);
    });

    on.writes(deleteCourse, async ({ params: { id }, stores, afterCommit, tell }) => {
      const course = await stores.courses.byId(id);
      if (!course) throw notFound(UNKNOWN);
      await stores.courses.remove(id);
      await stores.files.forget(course.picture);
      afterCommit(() => files.remove(images.filesOf(course.picture)));
      tell(`Eliminó el curso «${course.name}»`);
      return { id };
    });
  },
});
