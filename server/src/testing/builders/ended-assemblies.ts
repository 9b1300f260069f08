/** Ended assemblies whose minutes can be issued, in the database of a stopped server; and what must hold of issued ones. */
import { pino } from 'pino';
import { expect } from 'vitest';
import { openDependencies } from '../../app/open-dependencies.ts';
import { contentStore } from '../../features/acta/minutes/book/content-store.ts';
import { NO_FACTS } from '../../features/acta/minutes/book/draft.ts';
import { issuedStore } from '../../features/acta/minutes/book/issued-store.ts';
import { rollStore } from '../../features/assembly/assemblies/roll-store.ts';
import { assemblyStore } from '../../features/assembly/assemblies/store.ts';
import { openDatabase } from '../../kernel/database/open.ts';
import { readConfig } from '../../kernel/runtime/config.ts';
import type { DatabaseEnv } from '../databases.ts';
import { aPerson, type Person } from './people.ts';

const START = '2026-03-02T14:00:00.000Z';
const END = '2026-03-02T17:00:00.000Z';

/** @param people on the roll of each; more make its minutes longer */
export async function endedAssemblies(
  folder: string,
  env: DatabaseEnv,
  { many, people }: { many: number; people: number },
): Promise<{ administrator: Person; ids: number[] }> {
  const dependencies = await openDependencies(
    readConfig({ DATA_DIR: folder, ...env }),
    pino({ level: 'silent' }),
  );
  const administrator = await aPerson(dependencies, { userType: 2 });
  const roll: number[] = [];
  for (let index = 0; index < people; index += 1) roll.push((await aPerson(dependencies, {})).id);
  const ids = await dependencies.database.write(async (tx) => {
    const made: number[] = [];
    for (let index = 0; index < many; index += 1) {
      const { id } = await assemblyStore(tx).insert({
        ...{
          title: `Asamblea ${index}`,
          description: 'Anual',
          picture: null,
          startDate: START,
          endDate: END,
        },
        ...{ participants: people, needsQuorum: false, quorumMin: 0, agenda: ['Votar'] },
      });
      for (const userId of roll) await rollStore(tx).add(id, userId, true, START);
      await contentStore(tx).saveFacts(id, { ...NO_FACTS, endedAt: END }, END);
      made.push(id);
    }
    return made;
  });
  await dependencies.database.close();
  return { administrator, ids };
}

/**
 * The number of each assembly's minutes. Fails unless the numbers are consecutive, each assembly has one at most, every
 * file has the bytes of its fingerprint, and the activity log has one entry for each.
 */
export async function issuedNumbers(
  folder: string,
  env: DatabaseEnv,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const database = await openDatabase({ DATA_DIR: folder, ...env });
  try {
    const store = issuedStore(database.read);
    const numbers = new Map<number, number>();
    for (const id of ids) {
      const issued = await store.of(id);
      expect(issued.length).toBeLessThanOrEqual(1);
      for (const { number, files } of issued) {
        numbers.set(id, number);
        expect(files.map(({ format }) => format)).toEqual(['pdf', 'docx']);
        // Throws where the bytes are not those of the fingerprint.
        for (const { format, bytes } of files)
          expect((await store.file(id, number, format))?.content.length).toBe(bytes);
      }
    }
    const taken = [...numbers.values()].toSorted((a, b) => a - b);
    expect(taken).toEqual(taken.map((_, index) => index + 1));
    const { parts } = await database.read
      .selectFrom('issued_minutes_files')
      .select((select) => select.fn.countAll().as('parts'))
      .where('number', 'not in', taken.length > 0 ? taken : [0])
      .executeTakeFirstOrThrow();
    expect(Number(parts)).toBe(0);
    const entries = await database.read
      .selectFrom('activity')
      .select('what')
      .where('what', 'like', 'Emitió el acta%')
      .execute();
    expect(entries).toHaveLength(taken.length);
    return numbers;
  } finally {
    await database.close();
  }
}
