import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import type { StoredAssembly } from '../../../assembly/assemblies/store.ts';
import { type AssemblyRecord, type RecordStores, recordAssembly } from '../assembly-record.ts';
import { previousNumbering, proposeMinutes, proposeNumber } from '../minutes-defaults.ts';
import { type MinutesContents, NO_FACTS } from './contents.ts';

type MinutesDetails = Omit<KnownMinutesData, 'issuedNumber'>;

export interface Draft {
  readonly assembly: StoredAssembly;
  readonly record: AssemblyRecord;
  readonly data: MinutesDetails;
  readonly contents: MinutesContents;
}

/** The details as entered or proposed; once minutes were issued the number is that of the book. */
export async function minutesDataOf(
  { minutes: entered, issued }: Pick<RecordStores, 'minutes' | 'issued'>,
  assembly: StoredAssembly,
  entity: string,
): Promise<MinutesDetails> {
  const next = await issued.nextNumber();
  const [own] = next === null ? [] : await issued.of(assembly.id);
  const ofBook = next === null ? {} : { number: String(own?.number ?? next), isNumberOfBook: true };
  const saved = await entered.of(assembly.id);
  if (saved) return { ...saved, place: saved.place || assembly.place, ...ofBook, saved: true };
  const numbers = await entered.numbers();
  const basis = previousNumbering(assembly, numbers);
  const number = proposeNumber(basis, numbers);
  const data = basis && (await entered.of(basis.id));
  const suggestions = await entered.suggestions();
  return { ...proposeMinutes(assembly, entity, number, data), ...ofBook, suggestions, saved: false };
}

export async function contentsOf(
  { content }: Pick<RecordStores, 'content'>,
  assemblyId: number,
): Promise<MinutesContents> {
  const facts = await content.facts(assemblyId);
  return {
    facts: facts ?? { ...NO_FACTS, nit: await content.lastNit() },
    texts: await content.texts(assemblyId),
    acceptances: await content.acceptances(assemblyId),
  };
}

/** Must run in a snapshot, or in the transaction that issues. */
export async function draftOf(
  stores: RecordStores,
  assembly: StoredAssembly,
  { BRAND_ACRONYM }: { readonly BRAND_ACRONYM: string },
): Promise<Draft> {
  return {
    assembly,
    data: await minutesDataOf(stores, assembly, BRAND_ACRONYM),
    contents: await contentsOf(stores, assembly.id),
    record: await recordAssembly(stores, assembly),
  };
}
