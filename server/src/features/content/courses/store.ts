import type { Course } from '@vigilia/contract/content/courses';
import type { Db } from '../../../kernel/database/database.ts';
import { countRows, type Page, paged } from '../../../kernel/database/paging.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { AT_ONCE, type StoredPublication, type Visibility } from '../publication/domain/publication.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publicationColumns, publicationRow, visibleRows, withDraftFlag } from '../publication/store.ts';

/** A stored course, with the name of its picture instead of a URL. */
export interface StoredCourse
  extends PublishedRecord,
    Omit<Course, 'id' | 'imageUrl' | 'draft' | 'publishAt' | 'expireAt' | 'version'> {
  readonly picture: string;
}
type Fields = Omit<StoredCourse, 'id' | 'version'>;
type NewCourse = Omit<Fields, keyof StoredPublication> & Partial<StoredPublication>;

const COLUMNS = [
  'courses.id',
  'name',
  'description',
  'start_date as startDate',
  'end_date as endDate',
  'price',
  'url',
  'participants',
  'picture',
  ...publicationColumns('courses'),
  currentVersion('courses', 'courses.id').as('version'),
] as const;

const rowOf = ({ startDate, endDate, draft, publishAt, expireAt, ...rest }: Fields) => ({
  ...rest,
  start_date: startDate,
  end_date: endDate,
  ...publicationRow({ draft, publishAt, expireAt }),
});

export const courseStore = (db: Db) => ({
  async byId(id: number): Promise<StoredCourse | undefined> {
    const row = await db.selectFrom('courses').select(COLUMNS).where('id', '=', id).executeTakeFirst();
    return row && withDraftFlag(row);
  },

  /** Courses, the one that starts last first, and how many there are in all. */
  async list({ limit, offset, ...visibility }: Page & Visibility) {
    const found = db.selectFrom('courses').where(visibleRows('courses', visibility));
    const rows = await found
      .select(COLUMNS)
      .orderBy('start_date', 'desc')
      .orderBy('courses.id', 'desc')
      .$call(paged({ limit, offset }))
      .execute();
    const courses: StoredCourse[] = rows.map(withDraftFlag);
    return { courses, total: await countRows(found) };
  },

  /** Published at once unless stated otherwise. */
  async insert(given: NewCourse): Promise<StoredCourse> {
    const course = { ...AT_ONCE, ...given };
    const { id } = await db
      .insertInto('courses')
      .values(rowOf(course))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, version: 0, ...course };
  },

  update: ({ id, version: _, ...fields }: StoredCourse) =>
    db.updateTable('courses').set(rowOf(fields)).where('id', '=', id).execute(),

  remove: ({ id }: StoredCourse) => db.deleteFrom('courses').where('id', '=', id).execute(),
});
