import {
  type Course,
  createCourse,
  deleteCourse,
  ENDS_BEFORE_IT_STARTS,
  endsAfterStart,
  listCourses,
  listCourseVersions,
  restoreCourseVersion,
  updateCourse,
} from '@vigilia/contract/content/courses';
import { feature } from '../../../kernel/http/routes.ts';
import { invalid } from '../../../kernel/runtime/errors.ts';
import { binStore } from '../../../kernel/versions/bin-store.ts';
import { versionStore } from '../../../kernel/versions/version-store.ts';
import { fileStore, pictureAddressOf } from '../../files/store.ts';
import { mergedPublication } from '../publication/domain/publication.ts';
import { presentPublication } from '../publication/presenter.ts';
import { type PublishedKind, publishedRecords } from '../publication/save.ts';
import { nextStateChange } from '../publication/store.ts';
import { registerVersionCalls } from '../publication/version-routes.ts';
import { courseStore, type StoredCourse } from './store.ts';

const KIND: PublishedKind<StoredCourse> = {
  section: 'courses',
  subject: 'course',
  one: 'el curso',
  unknown: 'Este curso ya no existe. Vuelva a cargar la lista.',
  published: 'Publicó',
  nameOf: ({ name }) => name,
  fields: {
    name: 'nombre',
    description: 'descripción',
    startDate: 'inicio',
    endDate: 'fin',
    price: 'precio',
    url: 'enlace',
    participants: 'participantes',
  },
};

const present = (
  { picture, draft, publishAt, expireAt, version, ...course }: StoredCourse,
  forAdministrator?: boolean,
): Course => ({
  ...course,
  imageUrl: pictureAddressOf(picture),
  ...presentPublication({ draft, publishAt, expireAt, version }, forAdministrator),
});

export const courses = feature({
  name: 'courses',
  lane: 'office',
  stores: (db) => ({
    records: courseStore(db),
    files: fileStore(db),
    versions: versionStore(db),
    bin: binStore(db),
    nextStateChange: (now: string) => nextStateChange(db, 'courses', now),
  }),
  routes: (on, dependencies) => {
    const records = publishedRecords(KIND, dependencies);

    on.cachedRead(
      listCourses,
      async ({ query, stores, forAdministrator, now, cacheUntil, setTotalCount }) => {
        const found = await stores.records.list({ ...query, forAdministrator, now });
        await cacheUntil(() => stores.nextStateChange(now));
        setTotalCount(found.total);
        return found.courses.map((course) => present(course, forAdministrator));
      },
    );

    on.write(createCourse, async ({ body, ...context }) => {
      const { picture, stores } = context;
      if (!picture) throw new Error('The call requires a file');
      const { categoryId: _, participants = 0, draft, publishAt, expireAt, ...fields } = body;
      const publication = mergedPublication({ draft, publishAt, expireAt });
      return present(
        await records.create(context, () =>
          stores.records.insert({ ...fields, ...publication, participants, picture }),
        ),
      );
    });

    on.write(updateCourse, async ({ params: { id }, body, ...context }) => {
      const before = await records.existing(context.stores, id);
      const { version: opened, ...fields } = body;
      const after: StoredCourse = {
        ...before,
        ...fields,
        ...mergedPublication(body, before),
        picture: context.picture ?? before.picture,
      };
      if (!endsAfterStart(after)) throw invalid('endDate', ENDS_BEFORE_IT_STARTS);
      return present(await records.save(context, before, after, { opened }));
    });

    on.write(deleteCourse, ({ params: { id }, ...context }) => records.remove(context, id));

    const calls = {
      listVersions: listCourseVersions,
      restoreVersion: restoreCourseVersion,
    };
    registerVersionCalls(on, calls, { kind: KIND, records, dependencies });
  },
});
