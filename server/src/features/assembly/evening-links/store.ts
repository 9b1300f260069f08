/** Links for an evening (R20.6). Moments are ISO 8601. */
import { createHash } from 'node:crypto';
import type { EveningLink } from '@vigilia/contract/assemblies/evening-links';
import type { LinkKind } from '@vigilia/contract/call';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Db } from '../../../kernel/database/database.ts';

/** A random secret needs no key. */
const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

export const eveningLinkStore = (db: Db) => {
  const live = () =>
    db
      .selectFrom('evening_links')
      .innerJoin('users', 'users.id', 'made_by')
      .select([
        'evening_links.id',
        'assembly_id as assemblyId',
        'kind',
        'evening_links.name',
        'made_by as madeBy',
      ])
      .select(['made_at as madeAt', 'last_used_at as lastUsedAt', 'users.name as firstName'])
      .select(['users.last_name as lastName', 'users.user_type as userType'])
      .where('users.deleted_at', 'is', null)
      .where('revoked_at', 'is', null);
  type Row = Awaited<ReturnType<ReturnType<typeof live>['executeTakeFirstOrThrow']>>;
  const kindOf = ({ kind }: Pick<Row, 'kind'>): LinkKind => (kind === 'desk' ? 'desk' : 'hall');

  return {
    byId: (id: number) => live().where('evening_links.id', '=', id).executeTakeFirst(),

    async bySecret(secret: string) {
      const row = await live().where('secret_hash', '=', hashOf(secret)).executeTakeFirst();
      return row && { ...row, kind: kindOf(row) };
    },

    async of(assemblyId: number): Promise<EveningLink[]> {
      const rows = await live().where('assembly_id', '=', assemblyId).orderBy('evening_links.id').execute();
      return rows.map(({ id, name, madeAt, lastUsedAt, ...row }) => ({
        id,
        name,
        madeAt,
        lastUsedAt,
        kind: kindOf(row),
        madeBy: fullName({ name: row.firstName, lastName: row.lastName }),
      }));
    },

    async add(
      assemblyId: number,
      link: { readonly kind: LinkKind; readonly name: string; readonly secret: string },
      made: { readonly by: number; readonly at: string },
    ): Promise<void> {
      await db
        .insertInto('evening_links')
        .values({
          assembly_id: assemblyId,
          kind: link.kind,
          name: link.name,
          secret_hash: hashOf(link.secret),
          made_by: made.by,
          made_at: made.at,
        })
        .execute();
    },

    async revoke(id: number, at: string): Promise<void> {
      await db.updateTable('evening_links').set({ revoked_at: at }).where('id', '=', id).execute();
    },

    async recordUse(id: number, at: string): Promise<void> {
      await db.updateTable('evening_links').set({ last_used_at: at }).where('id', '=', id).execute();
    },
  };
};
