import type {
  CaseAuthors,
  CaseResponse,
  ClinicalCase,
  HiddenResponse,
} from '@vigilia/contract/content/cases';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../../kernel/database/database.ts';
import { boundedPage, countRows, MAX_ROWS, type Page } from '../../../kernel/database/paging.ts';
import { authorOf } from '../../people/users/authors.ts';

export interface StoredCase extends Omit<ClinicalCase, 'imageUrl'> {
  readonly picture: string | null;
}

interface NewCase {
  readonly userId: number;
  readonly title: string;
  readonly description: string;
  readonly picture: string | null;
  readonly createdAt: string;
}

interface NewResponse {
  readonly caseId: number;
  readonly userId: number;
  readonly response: string;
  readonly createdAt: string;
}

export const caseStore = (db: Db) => {
  const cases = () =>
    db
      .selectFrom('cases as case')
      .leftJoin('users as user', 'user.id', 'case.user_id')
      .select((eb) => [
        'case.id',
        'case.title',
        'case.description',
        'case.picture',
        'case.created_at as createAt',
        'user.name',
        'user.last_name as lastName',
        eb
          .selectFrom('case_responses')
          .whereRef('case_id', '=', 'case.id')
          .where('hidden_at', 'is', null)
          .select((each) => each.fn.countAll().as('responses'))
          .as('responses'),
      ]);
  type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>;
  const caseOf = ({ name, lastName, responses, ...rest }: CaseRow): StoredCase => ({
    ...rest,
    user: authorOf({ name, lastName }),
    responses: Number(responses),
  });

  const responses = () =>
    db
      .selectFrom('case_responses as response')
      .leftJoin('users as user', 'user.id', 'response.user_id')
      .select([
        'response.id',
        'response.response',
        'response.created_at as createAt',
        'user.name',
        'user.last_name as lastName',
      ]);
  type ResponseRow = Awaited<ReturnType<ReturnType<typeof responses>['executeTakeFirstOrThrow']>>;
  const responseOf = ({ name, lastName, ...rest }: ResponseRow): CaseResponse => ({
    ...rest,
    user: authorOf({ name, lastName }),
  });

  return {
    async byId(id: number): Promise<StoredCase | undefined> {
      const row = await cases().where('case.id', '=', id).executeTakeFirst();
      return row && caseOf(row);
    },

    async list(page: Page) {
      const rows = await cases()
        .orderBy('case.created_at', 'desc')
        .orderBy('case.id', 'desc')
        .$call(boundedPage(page))
        .execute();
      const total = await countRows(db.selectFrom('cases'));
      return { cases: rows.map(caseOf), total };
    },

    async insert({ userId, createdAt, ...fields }: NewCase): Promise<number> {
      const { id } = await db
        .insertInto('cases')
        .values({ ...fields, user_id: userId, created_at: createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Removes the case with its responses. */
    remove: (id: number) => db.deleteFrom('cases').where('id', '=', id).execute(),

    /** Responses to a case that members see, oldest first. */
    async responsesTo(caseId: number): Promise<CaseResponse[]> {
      const rows = await responses()
        .where('response.case_id', '=', caseId)
        .where('response.hidden_at', 'is', null)
        .orderBy('response.created_at')
        .orderBy('response.id')
        .limit(MAX_ROWS)
        .execute();
      return rows.map(responseOf);
    },

    /** Without deleted users, who have no page. */
    async authorsOf(caseId: number): Promise<CaseAuthors> {
      const author = await db
        .selectFrom('cases')
        .innerJoin('users', 'users.id', 'cases.user_id')
        .select('users.id')
        .where('cases.id', '=', caseId)
        .where('users.deleted_at', 'is', null)
        .executeTakeFirst();
      const rows = await db
        .selectFrom('case_responses as response')
        .innerJoin('users', 'users.id', 'response.user_id')
        .select(['response.id', 'users.id as userId'])
        .where('response.case_id', '=', caseId)
        .where('users.deleted_at', 'is', null)
        .orderBy('response.id')
        .execute();
      return { ...(author && { userId: author.id }), responses: rows };
    },

    async hiddenResponsesTo(caseId: number): Promise<HiddenResponse[]> {
      const rows = await responses()
        .leftJoin('users as administrator', 'administrator.id', 'response.hidden_by')
        .select([
          'response.hidden_at as hiddenAt',
          'response.hidden_reason as reason',
          'administrator.name as byName',
          'administrator.last_name as byLastName',
        ])
        .where('response.case_id', '=', caseId)
        .where('response.hidden_at', 'is not', null)
        .orderBy('response.created_at')
        .orderBy('response.id')
        .limit(MAX_ROWS)
        .execute();
      return rows.map(({ hiddenAt, reason, byName, byLastName, ...row }) => ({
        ...responseOf(row),
        hiddenAt: hiddenAt ?? '',
        hiddenBy: fullName(authorOf({ name: byName, lastName: byLastName })),
        reason: reason ?? '',
      }));
    },

    async responseById(id: number) {
      const row = await responses()
        .innerJoin('cases', 'cases.id', 'response.case_id')
        .select([
          'response.case_id as caseId',
          'response.user_id as userId',
          'response.hidden_at as hiddenAt',
          'cases.title',
        ])
        .where('response.id', '=', id)
        .executeTakeFirst();
      if (!row) return undefined;
      const { name, lastName, caseId, userId, hiddenAt, title } = row;
      return { caseId, title, userId, isHidden: hiddenAt !== null, user: authorOf({ name, lastName }) };
    },

    hideResponse: (id: number, hidden: { at: string; by: number; reason: string } | null) =>
      db
        .updateTable('case_responses')
        .set({
          hidden_at: hidden?.at ?? null,
          hidden_by: hidden?.by ?? null,
          hidden_reason: hidden?.reason ?? null,
        })
        .where('id', '=', id)
        .execute(),

    removeResponse: (id: number) => db.deleteFrom('case_responses').where('id', '=', id).execute(),

    async insertResponse({ caseId, userId, response, createdAt }: NewResponse): Promise<CaseResponse> {
      const { id } = await db
        .insertInto('case_responses')
        .values({ case_id: caseId, user_id: userId, response, created_at: createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return responseOf(await responses().where('response.id', '=', id).executeTakeFirstOrThrow());
    },
  };
};
