import type { ElectedPerson, MinutesFacts } from '@vigilia/contract/assemblies/minutes-content';
import { fullName } from '@vigilia/contract/users/full-name';
import type { AssemblyRecord } from '../assembly-record.ts';
import type { StoredAcceptance, StoredText } from './content-store.ts';

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
  { questions }: Pick<AssemblyRecord, 'questions'>,
  { acceptances }: Pick<MinutesContents, 'acceptances'>,
): AnsweringPerson[] =>
  questions
    .filter(({ question }) => !question.withdrawn)
    .flatMap(({ question, openings, elected = [] }) =>
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
