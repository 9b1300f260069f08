import type { Course } from '@vigilia/contract/courses';
import type { Db } from '../../database/database.ts';
import { countRows, type Page, paged } from '../../database/paging.ts';

/** A stored course, with the name of its picture instead of a URL. */
export interface StoredCourse extends Omit<Course, 'imageUrl'> {
  readonly picture: string;
}
type Fields = Omit<StoredCourse, 'id'>;

const COLUMNS = [
  'id',
  'name',
  'description',
  'start_date as startDate',
  'end_date as endDate',
  'price',
  'url',
  'participants',
  'picture',
] as const;

const rowOf = ({ startDate, endDate, ...rest }: Fields) => ({
  ...rest,
  start_date: startDate,
  end_date: endDate,
});

export const courseStore = (db: Db) => ({
  byId: (id: number): Promise<StoredCourse | undefined> =>
    db.selectFrom('courses').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

  /** Courses, the one that starts last first, and how many there are in all. */
  async list(page: Page) {
    const courses: StoredCourse[] = await db
      .selectFrom('courses')
      .select(COLUMNS)
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .$call(paged(page))
      .execute();
    const total = await countRows(db.selectFrom('courses'));
    return { courses, total };
  },

  async insert(course: Fields): Promise<StoredCourse> {
    const { id } = await db
      .insertInto('courses')
      .values(rowOf(course))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, ...course };
  },

  update: ({ id, ...fields }: StoredCourse) =>
    db.updateTable('courses').set(rowOf(fields)).where('id', '=', id).execute(),

  remove: (id: number) => db.deleteFrom('courses').where('id', '=', id).execute(),
});
