/** The package with which anyone recounts the votings of an assembly (R18.5), and the switch for receipts. */

import { Readable } from 'node:stream';
import { verificationFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  downloadVerificationPackage,
  readVerification,
  setReceipts,
  type Verification,
} from '@vigilia/contract/votings/verification';
import { changesBetween, type LoggedFields } from '../../../kernel/audit/audit-changes.ts';
import { anAssembly, sentence } from '../../../kernel/audit/sentence.ts';
import type { Db } from '../../../kernel/database/database.ts';
import { zipOf } from '../../../kernel/files/zip-stream.ts';
import { feature } from '../../../kernel/http/routes.ts';
import { conflict, Refusal } from '../../../kernel/runtime/errors.ts';
import { csvOf } from '../../../kernel/spreadsheets/writer.ts';
import { existingAssembly, readableAssembly } from '../../assembly/assemblies/access.ts';
import { requireUnissued } from '../../assembly/assemblies/issued-minutes.ts';
import { hasOpenVoting } from '../../roll/open-votings.ts';
import { pseudonymOf } from '../../verification/protocol/lists.ts';
import { sealStore } from '../../verification/seal-store.ts';
import { coalescedRead } from '../votings/live/coalesced-read.ts';
import { votingStores } from '../votings/stores.ts';
import { packageEntries } from './package-zip.ts';
import { packageReader } from './read-package.ts';
import { BUSY, OPEN_VOTING, PACKAGE_WHILE_OPEN } from './texts.ts';
import { isWithheld, openQuestionIds } from './withheld-counts.ts';

/** Seconds. */
const RETRY_AFTER = 10;

const NAME_COLUMNS = ['derecho', 'nombre', 'documento'].map((heading) => ({ heading, width: 0 }));

const LOGGED: LoggedFields<{ readonly givesReceipts: boolean }> = {
  givesReceipts: { name: 'comprobantes', text: (given) => (given ? 'sí' : 'no') },
};

/** The last opening of each question and its close, from the chain of an assembly. */
async function readSealed(db: Db, assemblyId: number): Promise<Omit<Verification, 'givesReceipts'>> {
  const seals = await sealStore(db).hashesOf(assemblyId);
  const votings = new Map<number, Verification['votings'][number]>();
  for (const { kind, questionId, hash } of seals) {
    if (questionId === null) continue;
    if (kind === 'opened' || kind === 'reopened')
      votings.set(questionId, { questionId, opened: hash, closed: null });
    const voting = votings.get(questionId);
    if (kind === 'closed' && voting) votings.set(questionId, { ...voting, closed: hash });
  }
  return { lastSeal: seals.at(-1)?.hash ?? null, votings: [...votings.values()] };
}

export const recount = feature({
  name: 'recount',
  stores: (db) => ({
    ...votingStores(db),
    packages: packageReader(db),
    hasOpenVoting: (assemblyId: number) => hasOpenVoting(db, assemblyId),
    openQuestionIds: (assemblyId: number) => openQuestionIds(db, assemblyId),
  }),
  routes: (on, { clock, config, database }) => {
    /** Read once a tick for any number of callers. */
    const sealed = coalescedRead((assemblyId: number) => readSealed(database.read, assemblyId));
    /** Administrators whose package is being made, which reads every ballot of an assembly. */
    const making = new Set<number>();

    on.read(readVerification, async ({ params: { assemblyId }, caller, stores }) => {
      const { givesReceipts } = await readableAssembly(stores, assemblyId, caller);
      return { givesReceipts, ...(await sealed(assemblyId)) };
    });

    on.write(setReceipts, async ({ params: { assemblyId }, body: { givesReceipts }, stores, audit }) => {
      const assembly = await existingAssembly(stores, assemblyId);
      await requireUnissued(stores, assemblyId, 'receipts');
      // A retry of a ballot would no longer find its code.
      if (await stores.hasOpenVoting(assemblyId)) throw conflict(OPEN_VOTING);
      await stores.assemblies.setReceipts(assemblyId, givesReceipts);
      audit(
        sentence`Decidió si se entregan comprobantes de voto en «${anAssembly(assembly)}»`,
        changesBetween('assembly', LOGGED, assembly, { givesReceipts }),
      );
      return { givesReceipts };
    });

    on.stream(
      downloadVerificationPackage,
      async ({ params: { assemblyId }, body: { withNames = false }, caller, snapshot, audit }, reply) => {
        if (making.has(caller.userId)) throw new Refusal(429, BUSY, { retryAfter: RETRY_AFTER });
        making.add(caller.userId);
        try {
          const { assembly, content, holders, salt } = await snapshot(async (stores) => {
            const found = await readableAssembly(stores, assemblyId, caller);
            const open = await stores.openQuestionIds(assemblyId);
            if ((await stores.seals.chain(assemblyId)).some((seal) => isWithheld(seal, open)))
              throw conflict(PACKAGE_WHILE_OPEN);
            return {
              assembly: found,
              content: await stores.packages.read(stores, found),
              holders: withNames ? await stores.packages.holders(assemblyId) : [],
              salt: (await stores.lists.saltOf(assemblyId)) ?? '',
            };
          });
          const at = clock.now().toISOString();
          const which = withNames ? ' con nombres' : '';
          await audit(sentence`Descargó el paquete de verificación${which} de «${anAssembly(assembly)}»`);
          const entries = await packageEntries(content, { brandName: config.BRAND_NAME, at, withNames });
          if (withNames)
            entries.push({
              name: 'auditoria/derechos.csv',
              content: csvOf([
                {
                  name: 'derechos',
                  columns: NAME_COLUMNS,
                  rows: holders.map((holder) => [
                    pseudonymOf(salt, assemblyId, holder.id),
                    fullName(holder),
                    holder.dni ?? '',
                  ]),
                },
              ]),
            });
          const zip = Readable.from(zipOf(entries), { objectMode: false });
          // All lists are in memory until the last byte is sent.
          zip.once('close', () => making.delete(caller.userId));
          return reply
            .headers({
              'content-type': 'application/zip',
              'content-disposition': `attachment; filename="${verificationFileName(assembly, withNames)}"`,
            })
            .send(zip);
        } catch (error) {
          making.delete(caller.userId);
          throw error;
        }
      },
    );
  },
});
