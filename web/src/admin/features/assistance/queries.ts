import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AssistanceRequest,
  createSteps,
  listAssistance,
  readSteps,
  type Step,
  type StepsRecord,
  updateSteps,
} from '@vigilia/contract/assistance';
import { RAFA_STEPS_USER_ID } from '@vigilia/contract/limits';
import { ApiError, call } from '../../../core/backend/api.ts';

const newestFirst = (a: AssistanceRequest, b: AssistanceRequest) =>
  Date.parse(b.createAt) - Date.parse(a.createAt) || b.id - a.id;

/**
 * All requests, the newest first. Requested without filters or pages, which the call does not have
 * (R8.4): the list is sorted and searched here, so that every backend will do.
 */
export const assistanceQuery = queryOptions({
  queryKey: ['assistance', 'requests'],
  queryFn: async ({ signal }) => (await call(listAssistance, { signal })).toSorted(newestFirst),
});

/** The first element is the record (R8.4). Other backends represent "none yet" in other ways. */
async function readRecord(signal?: AbortSignal): Promise<StepsRecord | null> {
  try {
    const [record] = [await call(readSteps, signal ? { signal } : {})].flat();
    return record?.id === undefined ? null : record;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const CONFLICT = 409;
const CHANGED_BY_OTHERS =
  'Otra persona cambió los pasos mientras usted los editaba. Copie lo que escribió, cierre y vuelva a abrirlos.';

const isSame = (one: StepsRecord, other: StepsRecord): boolean =>
  one.id === other.id && one.description === other.description && one.step === other.step;

export const stepsQuery = queryOptions({
  queryKey: ['assistance', 'steps'],
  queryFn: ({ signal }) => readRecord(signal),
});

export interface StepsChange {
  /** The record that is changed, as it was when the person began; null saves the first one. */
  readonly opened: StepsRecord | null;
  readonly step: Step[];
  readonly description: string;
}

export function useSaveSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ opened, ...fields }: StepsChange) => {
      const body = { userId: RAFA_STEPS_USER_ID, ...fields } as const;
      if (opened === null) return call(createSteps, { body });
      // A concurrent save by another administrator must not be overwritten unseen.
      const present = await readRecord();
      if (present && !isSame(present, opened)) throw new ApiError(CONFLICT, CHANGED_BY_OTHERS);
      return call(updateSteps, { params: { id: opened.id }, body });
    },
    // Also after a refusal: another administrator may have saved the first record.
    onSettled: () => client.invalidateQueries({ queryKey: stepsQuery.queryKey }),
  });
}
