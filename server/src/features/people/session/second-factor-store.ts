import type { Db } from '../../../kernel/database/database.ts';

export interface StoredFactor {
  /** Sealed (`security/encrypted-secrets.ts`). */
  readonly secret: string;
  /** ISO 8601 in UTC; null while the secret has not been confirmed with a code. */
  readonly enabledAt: string | null;
}

export interface StoredRecoveryCode {
  readonly id: number;
  readonly codeHash: string;
}

const isOne = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows === 1n;

export const secondFactorStore = (db: Db) => ({
  of: (userId: number): Promise<StoredFactor | undefined> =>
    db
      .selectFrom('second_factors')
      .select(['secret', 'enabled_at as enabledAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst(),

  /** Stores an unconfirmed secret, replacing an earlier one. */
  async begin(userId: number, secret: string): Promise<void> {
    const row = { secret, enabled_at: null, last_step: 0 };
    await db
      .insertInto('second_factors')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  },

  /**
   * Enables the second factor.
   * @param step the time step of the confirming code, which is used up by it
   * @returns false when this secret was replaced or confirmed meanwhile
   */
  enable: async (userId: number, secret: string, step: number, at: string): Promise<boolean> =>
    isOne(
      await db
        .updateTable('second_factors')
        .set({ enabled_at: at, last_step: step })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('enabled_at', 'is', null)
        .executeTakeFirstOrThrow(),
    ),

  /**
   * Marks the code of a time step as used, and those of earlier steps.
   * @returns false when it was used before
   */
  takeStep: async (userId: number, secret: string, step: number): Promise<boolean> =>
    isOne(
      await db
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .where('enabled_at', 'is not', null)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow(),
    ),

  recoveryCodesOf: (userId: number): Promise<StoredRecoveryCode[]> =>
    db
      .selectFrom('recovery_codes')
      .select(['id', 'code_hash as codeHash'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),

  /** @returns false if it was used before */
  async takeRecoveryCode(userId: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('recovery_codes')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },

  async replaceRecoveryCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    await db
      .insertInto('recovery_codes')
      .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
      .execute();
  },

  async remove(userId: number): Promise<boolean> {
    await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const { numDeletedRows } = await db
      .deleteFrom('second_factors')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n;
  },
});

export type SecondFactorStore = ReturnType<typeof secondFactorStore>;
