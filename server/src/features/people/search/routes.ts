import { MAX_FOUND } from '@vigilia/contract/limits';
import { type FoundRecord, searchRecords } from '@vigilia/contract/search';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../../kernel/database/database.ts';
import { fold, wordsOf } from '../../../kernel/database/search.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { userList } from '../users/list.ts';

/** Titles of a kind that are looked through, the latest first: they are folded here, not in the database. */
const MAX_TITLES = 3000;

interface Titled {
  readonly id: number;
  readonly title: string;
}

const searchStore = (db: Db) => {
  const titlesOf = (table: 'news' | 'benefits' | 'cases') =>
    db.selectFrom(table).select(['id', 'title']).orderBy('id', 'desc').limit(MAX_TITLES).execute();
  const namesOf = (table: 'courses' | 'articles') =>
    db.selectFrom(table).select(['id', 'name as title']).orderBy('id', 'desc').limit(MAX_TITLES).execute();
  const questions = () =>
    db
      .selectFrom('questions as question')
      .innerJoin('assemblies as assembly', 'assembly.id', 'question.assembly_id')
      .select(['question.id', 'question.title', 'assembly.id as assemblyId', 'assembly.title as within'])
      .where('question.deleted_at', 'is', null)
      .where('assembly.deleted_at', 'is', null)
      .orderBy('question.id', 'desc')
      .limit(MAX_TITLES)
      .execute();

  return {
    /**
     * At most `MAX_FOUND` of each kind; nothing for a text without a word.
     * @returns also how many people there are
     */
    async find(text: string): Promise<{ records: FoundRecord[]; people: number }> {
      const words = wordsOf(text);
      if (words.length === 0) return { records: [], people: 0 };
      const found: FoundRecord[] = [];
      const { users, total } = await userList(db).find({ text, sort: 'name', limit: MAX_FOUND });
      for (const user of users)
        found.push({ kind: 'user', id: user.id, title: fullName(user), within: user.dni ?? user.email });
      const add = (kind: FoundRecord['kind'], rows: readonly Titled[]) => {
        let count = 0;
        for (const row of rows) {
          if (count === MAX_FOUND) break;
          const folded = fold(row.title);
          if (!words.every((word) => folded.includes(word))) continue;
          found.push({ kind, ...row });
          count += 1;
        }
      };
      add('question', await questions());
      add('news', await titlesOf('news'));
      add('benefit', await titlesOf('benefits'));
      add('course', await namesOf('courses'));
      add('case', await titlesOf('cases'));
      add('article', await namesOf('articles'));
      return { records: found, people: total };
    },
  };
};

export const search = feature({
  name: 'search',
  stores: (db) => ({ search: searchStore(db) }),
  routes: (on) => {
    on.read(searchRecords, async ({ query: { text }, stores, setTotalCount }) => {
      const { records, people } = await stores.search.find(text);
      setTotalCount(people);
      return records;
    });
  },
});
