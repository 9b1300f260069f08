import type { AssistanceRequest, Step, StepsRecord } from '@vigilia/contract/content/assistance';
import type { Db } from '../../../kernel/database/database.ts';
import { boundedPage, countRows, type Page } from '../../../kernel/database/paging.ts';
import { currentVersion } from '../../../kernel/versions/version-store.ts';
import { authorOf } from '../../people/users/authors.ts';

interface NewRequest {
  readonly userId: number;
  readonly description: string;
  readonly createdAt: string;
}

/** Steps in the form that is stored: in the order of their numbers. */
export interface WrittenSteps {
  readonly step: readonly Step[];
  readonly description: string;
}

export const assistanceStore = (db: Db) => {
  const requests = () =>
    db
      .selectFrom('assistance_requests as request')
      .leftJoin('users as user', 'user.id', 'request.user_id')
      .select([
        'request.id',
        'request.description',
        'request.created_at as createAt',
        'user.id as userId',
        'user.name',
        'user.last_name as lastName',
        'user.phone',
        'user.email',
        'user.deleted_at as deletedAt',
      ]);
  type Row = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>;
  /** @param hasId whether the answer is for administrators, who can open the page of that user */
  const requestOf = (
    { userId, name, lastName, phone, email, deletedAt, ...rest }: Row,
    hasId = false,
  ): AssistanceRequest => ({
    ...rest,
    userAtten: {
      ...(hasId && userId !== null && deletedAt === null && { id: userId }),
      ...authorOf({ name, lastName }),
      phone: phone ?? '',
      // A deleted user has a placeholder instead of an address.
      email: deletedAt ? '' : (email ?? ''),
    },
  });

  return {
    async list(page: Page) {
      const rows = await requests()
        .orderBy('request.created_at', 'desc')
        .orderBy('request.id', 'desc')
        .$call(boundedPage(page))
        .execute();
      const total = await countRows(db.selectFrom('assistance_requests'));
      return { requests: rows.map((row) => requestOf(row, true)), total };
    },

    async insert({ userId, description, createdAt }: NewRequest): Promise<AssistanceRequest> {
      const { id } = await db
        .insertInto('assistance_requests')
        .values({ user_id: userId, description, created_at: createdAt })
        .returning('id')
        .executeTakeFirstOrThrow();
      return requestOf(await requests().where('request.id', '=', id).executeTakeFirstOrThrow());
    },
  };
};

const RECORD = ['id', 'user_id as userId', 'step', 'description'] as const;
const VERSION = currentVersion('assistance_steps', 'assistance_steps.id').as('version');

export const stepsStore = (db: Db) => ({
  read: () =>
    db
      .selectFrom('assistance_steps')
      .select([...RECORD, VERSION])
      .executeTakeFirst(),

  byId: (id: number): Promise<StepsRecord | undefined> =>
    db.selectFrom('assistance_steps').select(RECORD).where('id', '=', id).executeTakeFirst(),

  /** Undefined if steps exist. */
  insert: (userId: number, { step, description }: WrittenSteps): Promise<StepsRecord | undefined> =>
    db
      .insertInto('assistance_steps')
      .values({ user_id: userId, step: JSON.stringify(step), description })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .returning(RECORD)
      .executeTakeFirst(),

  update: ({ id, step, description }: StepsRecord) =>
    db.updateTable('assistance_steps').set({ step, description }).where('id', '=', id).execute(),
});
