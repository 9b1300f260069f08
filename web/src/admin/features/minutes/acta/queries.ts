import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  correctMinutes,
  type ElectedPerson,
  type IssuedMinutes,
  issueMinutes,
  type MinutesContent,
  readIssuedMinutes,
  readMinutesContent,
  recordAcceptance,
  saveMinutesFacts,
  saveMinutesText,
} from '@vigilia/contract/assemblies/minutes-content';
import type { BodyOf } from '@vigilia/contract/call';
import { ApiError, call, requestFile } from '../../../../core/backend/api.ts';
import { randomName } from '../../../../core/random-name.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { download } from '../../../../ui/media/download.ts';
import { MINUTES_TEXTS } from '../texts.ts';
import { ACTA_TEXTS as T } from './texts.ts';

/** All of the panel; null where the backend has no such call, which hides it. */
export const contentQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', assemblyId, 'content'],
    queryFn: async ({ signal }): Promise<MinutesContent | null> => {
      try {
        return await call(readMinutesContent, { params: { assemblyId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    retry: false,
  });

/** The calls of the panel; each reads the content anew, whether it was refused or not. */
export function useActa(assemblyId: number) {
  const client = useQueryClient();
  const params = { assemblyId };
  const onSettled = () => client.invalidateQueries({ queryKey: ['minutes'] });
  /** All screens say that it is issued, or that it has ended. */
  const onEnded = () => {
    void client.invalidateQueries({ queryKey: ['assemblies', 'list'] });
    void client.invalidateQueries(assemblyQuery(assemblyId));
    return onSettled();
  };
  return {
    saveFacts: useMutation({
      mutationFn: (body: BodyOf<typeof saveMinutesFacts>) => call(saveMinutesFacts, { params, body }),
      onSettled: onEnded,
    }),
    saveText: useMutation({
      mutationFn: (body: BodyOf<typeof saveMinutesText>) => call(saveMinutesText, { params, body }),
      onSettled,
    }),
    accept: useMutation({
      mutationFn: (body: BodyOf<typeof recordAcceptance>) => call(recordAcceptance, { params, body }),
      onSettled,
    }),
    /** Records one after the other that they accept, as one act of the activity log; a refusal leaves the rest as it is. */
    acceptAll: useMutation({
      mutationFn: async (people: readonly ElectedPerson[]) => {
        const act = randomName();
        for (const { questionId, userId, acceptance: seen } of people)
          await call(recordAcceptance, {
            params,
            query: { act },
            body: { questionId, userId, acceptance: 'accepted', seen },
          });
      },
      onSettled,
    }),
    issue: useMutation({
      mutationFn: (body: BodyOf<typeof issueMinutes>): Promise<IssuedMinutes> =>
        call(issueMinutes, { params, body }),
      onSettled: onEnded,
    }),
    correct: useMutation({
      mutationFn: (body: BodyOf<typeof correctMinutes>): Promise<IssuedMinutes> =>
        call(correctMinutes, { params, body }),
      onSettled,
    }),
  };
}

export const downloadIssued = (
  assemblyId: number,
  number: number,
  { format, name }: IssuedMinutes['files'][number],
): Promise<void> =>
  download({
    name,
    fetch: (receiving) =>
      requestFile(readIssuedMinutes, { params: { assemblyId, number }, query: { format } }, receiving),
    done: MINUTES_TEXTS.drawn,
    doneAbout: MINUTES_TEXTS.issuedDrawnAbout,
    failure: T.failure,
  });
