/** Stores certificates, and reads what they certify. */
import { randomInt } from 'node:crypto';
import { USER_TYPES } from '@vigilia/contract/limits';
import type { CertificateKind } from '@vigilia/contract/users/certificates';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kernel/database/database.ts';
import { idList } from '../../../kernel/database/statement-rows.ts';
import { chunksOf } from '../../../kernel/runtime/chunks.ts';
import { assemblyStore } from '../../assembly/assemblies/store.ts';
import { accountsOf } from '../../people/users/store.ts';
import { wasPresent, wasRepresented } from '../../roll/attendance-sql.ts';
import type { Certified } from './domain/statement.ts';

const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const CODE_LENGTH = 12;

/** 60 random bits: codes cannot be guessed. */
const randomCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Certificates of one statement. */
const ISSUED_AT_ONCE = 200;

/** Key of a certificate's content: equal certificates have equal keys. */
const sayingOf = ({ kind, userId, statement }: Pick<NewCertificate, 'kind' | 'userId' | 'statement'>) =>
  `${kind} ${userId} ${statement}`;

export interface NewCertificate {
  readonly kind: CertificateKind;
  readonly userId: number;
  readonly assemblyId: number | null;
  readonly statement: string;
  /** ISO 8601. */
  readonly at: string;
}

const COLUMNS = [
  'id',
  'code',
  'kind',
  'user_id as userId',
  'assembly_id as assemblyId',
  'statement',
  'issued_at as issuedAt',
  'revoked_at as revokedAt',
] as const;

export const certificateStore = (db: Db) => {
  const certificates = () => db.selectFrom('certificates').select(COLUMNS);

  const attended = () =>
    db
      .selectFrom('attendees')
      .innerJoin('assemblies', 'assemblies.id', 'attendees.assembly_id')
      .innerJoin('users', 'users.id', 'attendees.user_id')
      .select([
        'assemblies.id',
        'assemblies.title',
        'assemblies.start_date as startDate',
        'assemblies.end_date as endDate',
        sql<number>`coalesce(users.merged_into, users.id)`.as('userId'),
        sql<number>`case when ${wasPresent} then 0 else 1 end`.as('isRepresented'),
      ])
      .where('assemblies.deleted_at', 'is', null)
      .where((eb) => eb.or([eb('users.deleted_at', 'is', null), eb('users.merged_into', 'is not', null)]))
      .where(sql<SqlBool>`(${wasPresent} or ${wasRepresented})`);

  /** Attended assemblies that are over. */
  async function ended(query: ReturnType<typeof attended>, now: string) {
    const rows = await query.execute();
    const over = new Set<number>();
    for (const each of new Map(rows.map((row) => [row.id, row])).values())
      if (await assemblyStore(db).isOver(each, now)) over.add(each.id);
    return rows
      .filter(({ id }) => over.has(id))
      .map(({ isRepresented: flag, endDate: _, ...row }) => ({ ...row, isRepresented: flag === 1 }));
  }

  return {
    /** The name of the association as the latest acta has it; undefined without one. */
    async entity(): Promise<string | undefined> {
      const row = await db
        .selectFrom('assembly_minutes')
        .select('entity')
        .where('entity', '<>', '')
        .orderBy('saved_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.entity;
    },

    byId: (id: number) => certificates().where('id', '=', id).executeTakeFirst(),
    byCode: (code: string) => certificates().where('code', '=', code).executeTakeFirst(),

    /** Latest first. */
    ofUser: (userId: number) => certificates().where('user_id', '=', userId).orderBy('id', 'desc').execute(),

    /** Certificates in force of a download, by name. */
    ofDownload: (download: string) =>
      db
        .selectFrom('certificates')
        .innerJoin('users', 'users.id', 'certificates.user_id')
        .select(['code', 'kind', 'statement', 'issued_at as issuedAt', 'name', 'last_name as lastName'])
        .where('download', '=', download)
        .where('revoked_at', 'is', null)
        .orderBy('last_name_search')
        .orderBy('name_search')
        .orderBy('certificates.id')
        .execute(),

    /** Assemblies that are over and that a person attended, the latest first. */
    attendedBy: (userId: number, now: string) =>
      ended(
        attended()
          .where('attendees.user_id', 'in', accountsOf(userId))
          .orderBy('assemblies.start_date', 'desc'),
        now,
      ),

    /** People who attended an assembly that is over. */
    attendanceOf: (assemblyId: number, now: string) =>
      ended(attended().where('attendees.assembly_id', '=', assemblyId), now),

    /** People with an account, by id; only members for memberships. */
    async people(ids: readonly number[], membersOnly: boolean): Promise<Map<number, Certified>> {
      const rows = await db
        .selectFrom('users')
        .select([
          'id',
          'name',
          'last_name as lastName',
          'dni_type as dniType',
          'dni',
          'in_good_standing as inGoodStanding',
        ])
        .where('deleted_at', 'is', null)
        .where('id', 'in', idList(db, ids))
        .$if(membersOnly, (q) => q.where('user_type', '=', USER_TYPES.member))
        .execute();
      return new Map(
        rows.map(({ inGoodStanding, ...row }) => [
          row.id,
          { ...row, inGoodStanding: inGoodStanding === null ? null : inGoodStanding === 1 },
        ]),
      );
    },

    /**
     * Issues certificates that are not in force yet with the same content.
     * @param download names those that are issued together; null for one alone
     */
    async issue(wanted: readonly NewCertificate[], download: string | null): Promise<void> {
      for (const piece of chunksOf(wanted, ISSUED_AT_ONCE)) {
        const inForce = await certificates()
          .where(
            'user_id',
            'in',
            piece.map(({ userId }) => userId),
          )
          .where('revoked_at', 'is', null)
          .execute();
        const idOf = new Map(inForce.map((each) => [sayingOf(each), each.id]));
        const same = piece.flatMap((each) => idOf.get(sayingOf(each)) ?? []);
        if (download !== null && same.length > 0)
          await db.updateTable('certificates').set({ download }).where('id', 'in', same).execute();
        const missing = piece.filter((each) => !idOf.has(sayingOf(each)));
        if (missing.length > 0)
          await db
            .insertInto('certificates')
            .values(
              missing.map(({ kind, userId, assemblyId, statement, at }) => ({
                code: randomCode(),
                kind,
                user_id: userId,
                assembly_id: assemblyId,
                statement,
                issued_at: at,
                download,
              })),
            )
            .execute();
      }
    },

    /** The certificate in force with the same content. */
    inForce: ({ kind, userId, statement }: NewCertificate) =>
      certificates()
        .where('user_id', '=', userId)
        .where('kind', '=', kind)
        .where('statement', '=', statement)
        .where('revoked_at', 'is', null)
        .executeTakeFirstOrThrow(),

    revoke: (id: number, at: string) =>
      db
        .updateTable('certificates')
        .set({ revoked_at: at })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .execute(),
  };
};
