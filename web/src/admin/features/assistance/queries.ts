import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AssistanceRequest,
  createSteps,
  listAssistance,
  readSteps,
  type Step,
  type StepsRecord,
  updateSteps,
} from '@vigilia/contract/content/assistance';
import { RAFA_STEPS_USER_ID } from '@vigilia/contract/limits';
import { call, request, unlessMissing } from '../../../core/backend/api.ts';
import { allRows } from '../../../core/backend/listing.ts';

const newestFirst = (a: AssistanceRequest, b: AssistanceRequest) =>
  Date.parse(b.createAt) - Date.parse(a.createAt) || b.id - a.id;

/**
 * All requests, newest first. Without filters, which the specification lacks (R1.10): the list is sorted and searched here, on
 * every backend alike.
 */
export const assistanceQuery = queryOptions({
  queryKey: ['assistance', 'requests'],
  queryFn: async ({ signal }) =>
    (
      await allRows(await request(listAssistance, { signal }), (query) =>
        request(listAssistance, { query, signal }),
      )
    ).toSorted(newestFirst),
});

/** The first element is the record (R8.4). Other backends represent "none yet" in other ways. */
export async function readRecord(signal?: AbortSignal): Promise<StepsRecord | null> {
  const [record] = [await unlessMissing(call(readSteps, signal ? { signal } : {}))].flat();
  return record?.id === undefined ? null : record;
}

export const stepsQuery = queryOptions({
  queryKey: ['assistance', 'steps'],
  queryFn: ({ signal }) => readRecord(signal),
});

export interface StepsChange {
  /** The edited record as it was at the start; null saves the first one. */
  readonly opened: StepsRecord | null;
  /** The version that the save replaces. */
  readonly version: number | undefined;
  /** Absent fields keep their stored value. */
  readonly step?: Step[];
  readonly description?: string;
}

export function useSaveSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ opened, version, step, description }: StepsChange) => {
      const userId = RAFA_STEPS_USER_ID;
      // Another administrator saved this first record meanwhile.
      const present = opened ?? (version === undefined ? null : await readRecord());
      if (present === null)
        return call(createSteps, { body: { userId, step: step ?? [], description: description ?? '' } });
      return call(updateSteps, {
        params: { id: present.id },
        body: {
          userId,
          ...(step && { step }),
          ...(description !== undefined && { description }),
          ...(version !== undefined && { version }),
        },
      });
    },
    // Also after a refusal: another administrator may have saved the first record.
    onSettled: () => client.invalidateQueries({ queryKey: stepsQuery.queryKey }),
  });
}
