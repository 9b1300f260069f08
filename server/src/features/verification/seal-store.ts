/** Store of seals (R18.3): the chain of each assembly. Rows are only added, by one writer at a time. */
import type { SealMark } from '@vigilia/contract/verification/fingerprint';
import type { Db } from '../../kernel/database/database.ts';
import { countRows, hasRows } from '../../kernel/database/paging.ts';
import { MINUTE } from '../../kernel/runtime/clock.ts';
import type { SigningKey } from '../../kernel/security/signing-key.ts';
import {
  COUNTED_KINDS,
  type CountedKind,
  hashOfSeal,
  isStatedAnew,
  NO_SEAL,
  type Seal,
  type SealBodies,
  type SealedSituation,
  type SealKind,
  signedSeal,
} from './protocol/seals.ts';

const COLUMNS = [
  'assembly_id as assemblyId',
  'number',
  'at',
  'kind',
  'body',
  'previous',
  'hash',
  'public_key as publicKey',
  'signature',
] as const;

const SHOWN_KINDS: readonly SealMark['kind'][] = ['opened', 'reopened', 'closed', 'lot'];

export const sealStore = (db: Db) => {
  const seals = () => db.selectFrom('seals').select(COLUMNS).$narrowType<{ kind: SealKind }>();

  const last = (assemblyId: number): Promise<Seal | undefined> =>
    seals().where('assembly_id', '=', assemblyId).orderBy('number', 'desc').limit(1).executeTakeFirst();

  async function insert<K extends SealKind>(
    key: SigningKey,
    before: Seal | undefined,
    assemblyId: number,
    kind: K,
    body: SealBodies[K],
    now: string,
  ): Promise<Seal> {
    const content = {
      assemblyId,
      number: (before?.number ?? 0) + 1,
      // A clock that was set back must not look like a moved seal.
      at: before && before.at > now ? before.at : now,
      kind,
      body: JSON.stringify(body),
      previous: before?.hash ?? NO_SEAL,
    };
    const hash = hashOfSeal(content);
    const seal = { ...content, hash, publicKey: key.publicKey, signature: key.sign(signedSeal(hash)) };
    const { assemblyId: assembly_id, publicKey: public_key, ...columns } = seal;
    await db
      .insertInto('seals')
      .values({
        ...columns,
        assembly_id,
        public_key,
        question_id: 'questionId' in body ? body.questionId : null,
      })
      .execute();
    return seal;
  }

  return {
    last,

    /** Must run in the transaction of the sealed event. A key that changed since the last seal is announced first. */
    async append<K extends SealKind>(
      key: SigningKey,
      assemblyId: number,
      kind: K,
      body: SealBodies[K],
      now: string,
    ): Promise<Seal> {
      let before = await last(assemblyId);
      if (before && before.publicKey !== key.publicKey) {
        const change = { from: before.publicKey, to: key.publicKey };
        before = await insert(key, before, assemblyId, 'keyChanged', change, now);
      }
      return insert(key, before, assemblyId, kind, body, now);
    },

    /** All seals in order. */
    chain: (assemblyId: number): Promise<Seal[]> =>
      seals().where('assembly_id', '=', assemblyId).orderBy('number').execute(),

    /** The sealed numbers of a question, over all of its rounds; of numbers that each round states anew, the highest. */
    async countsOf(questionId: number): Promise<ReadonlyMap<CountedKind, number>> {
      const rows = await db
        .selectFrom('seals')
        .select(['kind', 'body', ({ fn }) => fn.countAll().as('times')])
        .where('question_id', '=', questionId)
        .where('kind', 'in', COUNTED_KINDS)
        .groupBy(['kind', 'body'])
        .execute();
      const counts = new Map<CountedKind, number>();
      for (const { kind, body, times } of rows) {
        const { count }: { readonly count: number } = JSON.parse(body);
        const known = counts.get(kind as CountedKind) ?? 0;
        counts.set(
          kind as CountedKind,
          isStatedAnew(kind) ? Math.max(known, count) : known + count * Number(times),
        );
      }
      return counts;
    },

    /** How often the call was changed after a voting (R12.44). */
    callChanges: (assemblyId: number): Promise<number> =>
      countRows(
        db.selectFrom('seals').where('assembly_id', '=', assemblyId).where('kind', '=', 'callChanged'),
      ),

    /** Seals of the server that the result of each voting of an assembly states (R18.8). */
    eventsOf: (assemblyId: number): Promise<Seal[]> =>
      seals()
        .where('assembly_id', '=', assemblyId)
        .where('kind', 'in', ['restored', 'keyChanged'])
        .orderBy('number')
        .execute(),

    /** The sealed situation of each opening of a question, with its round and, once it is closed, its course. */
    async actsOf(questionId: number): Promise<readonly SealedSituation[]> {
      const rows = await db
        .selectFrom('seals')
        .select(['kind', 'at', 'body'])
        .where('question_id', '=', questionId)
        .where('kind', 'in', ['actsBefore', 'opened', 'reopened', 'closed'])
        .orderBy('number')
        .execute();
      const bodies = rows.map(({ kind, at, body }) => ({ ...JSON.parse(body), kind, at }));
      return bodies.flatMap((acts) => {
        if (acts.kind !== 'actsBefore') return [];
        const [, opened, closed] = bodies.filter(({ round }) => round === acts.round);
        if (!closed) return acts;
        const minutes = Math.floor((Date.parse(closed.at) - Date.parse(opened.at)) / MINUTE);
        const { participation, present } = closed;
        return { ...acts, span: { minutes, rights: opened.roll.count, used: participation.count, present } };
      });
    },

    /** The hash of each seal in their order, without its content. */
    hashesOf: (assemblyId: number) =>
      db
        .selectFrom('seals')
        .select(['kind', 'question_id as questionId', 'hash'])
        .where('assembly_id', '=', assemblyId)
        .orderBy('number')
        .execute(),

    roundsOf: (questionId: number): Promise<Seal[]> =>
      seals()
        .where('question_id', '=', questionId)
        .where('kind', 'in', ['opened', 'reopened', 'closed'])
        .orderBy('number')
        .execute(),

    /** The last event of each question whose fingerprint screens and phones show. */
    async marksOf(questionIds: readonly number[]): Promise<Map<number, SealMark>> {
      if (questionIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('seals')
        .select(['question_id as questionId', 'kind', 'hash'])
        .where('question_id', 'in', questionIds)
        .where('kind', 'in', SHOWN_KINDS)
        .orderBy('assembly_id')
        .orderBy('number')
        .execute();
      return new Map(
        rows.map(({ questionId, kind, hash }) => [questionId ?? 0, { kind: kind as SealMark['kind'], hash }]),
      );
    },

    hasClosing: (assemblyId: number): Promise<boolean> =>
      hasRows(db.selectFrom('seals').where('assembly_id', '=', assemblyId).where('kind', '=', 'closed')),

    /** Assemblies with a question, though a draft: a restored copy may be of before its voting. */
    async assembliesWithQuestions(): Promise<number[]> {
      const rows = await db
        .selectFrom('questions')
        .select('assembly_id')
        .distinct()
        .orderBy('assembly_id')
        .execute();
      return rows.map(({ assembly_id }) => assembly_id);
    },
  };
};
export type SealStore = ReturnType<typeof sealStore>;
