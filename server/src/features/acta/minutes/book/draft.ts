/** What the minutes of an assembly are made of: its record, their details, and their facts and texts. */
import type { KnownMinutesData, MinutesData } from '@vigilia/contract/assemblies/minutes';
import type { ElectedPerson, MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { fullName } from '@vigilia/contract/users/full-name';
import type { StoredAssembly } from '../../../assembly/assemblies/store.ts';
import {
  type AssemblyRecord,
  type RecordedQuestion,
  type RecordStores,
  recordAssembly,
} from '../assembly-record.ts';
import { previousNumbering, proposeMinutes, proposeNumber } from '../minutes-defaults.ts';
import type { StoredAcceptance, StoredText } from './content-store.ts';

export interface Draft<Details extends MinutesData = MinutesDetails> {
  readonly record: AssemblyRecord;
  readonly data: Details;
  readonly contents: MinutesContents;
}

type MinutesDetails = Omit<KnownMinutesData, 'issuedNumber'>;

export interface MinutesContents {
  readonly facts: MinutesFacts;
  readonly texts: readonly StoredText[];
  readonly acceptances: readonly StoredAcceptance[];
}

export const NO_FACTS: MinutesFacts = {
  nit: '',
  modality: null,
  call: '',
  startedAt: null,
  endedAt: null,
  presidentDni: '',
  secretaryDni: '',
  commission: '',
  approval: '',
  approvedOn: '',
  interventions: false,
};
export const NO_CONTENTS: MinutesContents = { facts: NO_FACTS, texts: [], acceptances: [] };

export interface AnsweringPerson extends ElectedPerson {
  /** The opening that elected the person; null without one. */
  readonly openingId: number | null;
  /** Whether the answer was to an earlier result, so that a new one is needed. */
  readonly isOutdated: boolean;
}

/** People who were elected in valid votings, with their answers to the last result. */
export const electedIn = (
  questions: readonly RecordedQuestion[],
  { acceptances }: Pick<MinutesContents, 'acceptances'>,
): AnsweringPerson[] =>
  questions
    .filter(({ question }) => !question.withdrawn)
    .flatMap(({ question, openings, elected }) =>
      elected.map(({ userId, dni, alternateOf, ...person }) => {
        const openingId = openings.at(-1)?.id ?? null;
        const stored = acceptances.find((each) => each.questionId === question.id && each.userId === userId);
        const isOutdated = stored !== undefined && stored.openingId !== openingId;
        const found = isOutdated ? undefined : stored;
        return {
          questionId: question.id,
          questionTitle: question.title,
          point: question.agendaPoint ?? null,
          userId,
          name: fullName(person),
          dni,
          alternateOf,
          acceptance: found?.answer ?? null,
          at: found?.at ?? null,
          openingId,
          isOutdated,
        };
      }),
    );

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
    data: await minutesDataOf(stores, assembly, BRAND_ACRONYM),
    contents: await contentsOf(stores, assembly.id),
    record: await recordAssembly(stores, assembly),
  };
}
