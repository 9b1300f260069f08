import type { Course } from '@vigilia/contract/content/courses';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import type { PublishedRecord } from '../publication/save.ts';
import { publishedStore } from '../publication/store.ts';

export interface StoredCourse
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
