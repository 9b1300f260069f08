/** Searches people, questions and content by words of their names. */
import { CONTENT_KINDS, SEARCHED_KINDS } from '@vigilia/contract/content/kinds';
import { MAX_FOUND } from '@vigilia/contract/limits';
import type { FoundRecord } from '@vigilia/contract/search';
import { fullName } from '@vigilia/contract/users/full-name';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { fold, wordsOf } from '../../../kernel/database/search.ts';
import { userList } from '../../people/users/list.ts';

/** Titles of a kind that are searched, latest first: they are folded here, not in the database. */
const MAX_TITLES = 3000;

type Titled = Omit<FoundRecord, 'kind'>;

export const searchStore = (db: Db) => {
  const questions = (): Promise<Titled[]> =>
    db
      .selectFrom('questions as question')
      .innerJoin('assemblies as assembly', 'assembly.id', 'question.assembly_id')
      .select(['question.id', 'question.title', 'assembly.id as assemblyId', 'assembly.title as within'])
      .where('question.deleted_at', 'is', null)
      .where('assembly.deleted_at', 'is', null)
      .orderBy('question.id', 'desc')
      .limit(MAX_TITLES)
      .execute();

  async function titlesOf(kind: (typeof SEARCHED_KINDS)[number]): Promise<Titled[]> {
    const { table, title } = CONTENT_KINDS[kind];
    const { rows } = await sql<Titled>`select id, ${sql.ref(title)} as title from ${sql.table(table)}
      order by id desc limit ${MAX_TITLES}`.execute(db);
    return rows;
  }

  return {
    /**
     * At most `MAX_FOUND` of each kind; none for a text without a word.
     * @returns also the number of matching people
     */
    async find(text: string): Promise<{ records: FoundRecord[]; people: number }> {
      const words = wordsOf(text);
      if (words.length === 0) return { records: [], people: 0 };
      const { users, total } = await userList(db).find({ text, sort: 'name', limit: MAX_FOUND });
      const records = users.map((user): FoundRecord => {
        const { id, dni, email } = user;
        return { kind: 'user', id, title: fullName(user), within: dni ?? email };
      });
      for (const kind of ['question', ...SEARCHED_KINDS] as const) {
        const titles = await (kind === 'question' ? questions() : titlesOf(kind));
        const found = titles.filter(({ title }) => words.every((word) => fold(title).includes(word)));
        records.push(...found.slice(0, MAX_FOUND).map((row) => ({ kind, ...row })));
      }
      return { records, people: total };
    },
  };
};
