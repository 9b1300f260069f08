import type { Course } from '@vigilia/contract/courses';
import type { Db } from '../../database/database.ts';

/** A course as it is kept: with the name of its stored picture rather than an address. */
export interface StoredCourse extends Omit<Course, 'imageUrl'> {
  readonly picture: string;
}
type Fields = Omit<StoredCourse, 'id'>;

/** SQLite requires a limit with an offset. */
const ALL_ROWS = 1_000_000_000;

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
  async list({ limit, offset }: { limit?: number | undefined; offset?: number | undefined }) {
    const courses: StoredCourse[] = await db
      .selectFrom('courses')
      .select(COLUMNS)
      .orderBy('start_date', 'desc')
      .orderBy('id', 'desc')
      .limit(limit ?? ALL_ROWS)
      .offset(offset ?? 0)
      .execute();
    const { total } = await db
      .selectFrom('courses')
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow();
    return { courses, total: Number(total) };
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
