/** Seeds the issued acta of the demo's assembly that is over. */
import { minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import { sql } from 'kysely';
import { recordStores } from '../features/acta/minutes/assembly-record.ts';
import { draftOf, electedIn, NO_FACTS } from '../features/acta/minutes/book/draft.ts';
import { describeMinutes } from '../features/acta/minutes/document/describe-minutes.ts';
import { drawInWorkerThread } from '../features/acta/minutes/pdf-worker.ts';
import { assemblyStore } from '../features/assembly/assemblies/store.ts';
import type { Db } from '../kernel/database/database.ts';
import { DAY, MINUTE } from '../kernel/runtime/clock.ts';
import type { Config } from '../kernel/runtime/config.ts';
import content from './content/minutes.json' with { type: 'json' };

/** Number of the last minutes in an association's earlier book. */
const NUMBER = 41;
const FORMATS: readonly MinutesFormat[] = ['pdf', 'docx'];
/** Milliseconds between two signs of life for the database. */
const SIGN = 1000;
/** Days after the assembly. */
const ISSUED_AFTER = 4;

/** By the words of the points of the agenda. */
const TEXTS: Readonly<Record<string, string>> = content.texts;

/** Drawn inside the transaction: nobody else writes while an association is seeded. */
export async function seedMinutes(
  tx: Db,
  assemblyId: number,
  { BRAND_ACRONYM, BRAND_NAME }: Pick<Config, 'BRAND_ACRONYM' | 'BRAND_NAME'>,
  by: number,
): Promise<void> {
  const stores = recordStores(tx);
  const assembly = await assemblyStore(tx).byId(assemblyId);
  if (!assembly) throw new Error('The demo has no assembly that is over');
  const ended = Date.parse(assembly.endDate);
  const at = new Date(ended + ISSUED_AFTER * DAY);
  const written = at.toISOString();
  await stores.minutes.save(
    assemblyId,
    { ...content.details, type: 'extraordinaria', number: String(NUMBER) },
    written,
  );
  const approvedOn = new Date(at.getTime() - DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await stores.content.saveFacts(
    assemblyId,
    { ...NO_FACTS, ...content.facts, endedAt: assembly.endDate, approvedOn },
    written,
  );
  for (const point of assembly.agenda)
    await stores.content.saveText(assemblyId, { point, text: TEXTS[point] ?? '', version: 1 }, written);

  const { record, contents } = await draftOf(stores, assembly, { BRAND_ACRONYM });
  for (const [index, person] of electedIn(record.questions, contents).entries())
    await stores.content.saveAcceptance(
      person,
      // One of them was not there, and accepts by letter.
      index === 3 ? 'absent' : 'accepted',
      new Date(ended - 10 * MINUTE).toISOString(),
      by,
    );

  const draft = await draftOf(stores, assembly, { BRAND_ACRONYM });
  const context = { brandName: BRAND_NAME, at, isIssued: true };
  // PostgreSQL ends a transaction that is silent, and a slow machine draws for seconds.
  const signs = setInterval(() => void sql`select 1`.execute(tx).catch(() => undefined), SIGN);
  const documents = [describeMinutes(draft, context)];
  const drawn = await drawInWorkerThread({ documents, formats: FORMATS }).finally(() => clearInterval(signs));
  await stores.issued.add({
    number: NUMBER,
    assemblyId,
    sequence: 0,
    at: written,
    by,
    files: FORMATS.map((format, index) => ({
      format,
      name: minutesFileName(assembly, { format, number: NUMBER }),
      content: drawn[index] ?? Buffer.alloc(0),
    })),
  });
}
