import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import {
  type MinutesData,
  minutesData,
  readMinutes,
  saveMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import {
  correctMinutes,
  type ElectedPerson,
  type IssuedMinutes,
  issueMinutes,
  type MinutesContent,
  type MinutesFacts,
  type MinutesFormat,
  readIssuedMinutes,
  readMinutesContent,
  recordAcceptance,
  saveMinutesFacts,
  saveMinutesText,
} from '@vigilia/contract/assemblies/minutes-content';
import type { BodyOf } from '@vigilia/contract/call';
import { useMemo } from 'react';
import { call, requestFile, unlessMissing } from '../../../../core/backend/api.ts';
import { randomName } from '../../../../core/text.ts';
import { download } from '../../../../ui/media/download.ts';
import { minutesDataQuery } from '../queries.ts';
import { ACTA_TEXTS as T } from './texts.ts';

/** All of the acta; null on a backend without this call. Others write it too: it is read at each visit. */
export const contentQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', assemblyId, 'content'],
    queryFn: ({ signal }): Promise<MinutesContent | null> =>
      unlessMissing(call(readMinutesContent, { params: { assemblyId }, signal })),
    retry: false,
    staleTime: 0,
  });

/** All fields of the acta, by name: its details and its facts. */
export type ActaFields = MinutesData & Required<MinutesFacts>;
const DATA: ReadonlySet<string> = new Set(Object.keys(minutesData.shape));

export type FieldSaves = ReturnType<typeof useFieldSaves>;

/** Saves of single fields; each returns the stored value, and refetches the rest of the acta. */
export function useFieldSaves(assemblyId: number) {
  const client = useQueryClient();
  return useMemo(() => {
    const params = { assemblyId };
    // The saves of one visit are one act of the activity log.
    const query = { act: randomName() };
    const { queryKey } = contentQuery(assemblyId);
    const put = (change: (content: MinutesContent) => MinutesContent) =>
      client.setQueryData(queryKey, (content) => content && change(content));
    return {
      async field<N extends keyof ActaFields>(name: N, value: ActaFields[N], seen: ActaFields[N]) {
        const request = { params, query, body: { [name]: value, seen: { [name]: seen } } };
        try {
          if (DATA.has(name)) {
            const saved = await call(saveMinutesData, request);
            client.setQueryData(minutesDataQuery(assemblyId).queryKey, saved);
            return (saved as unknown as ActaFields)[name];
          }
          const saved = await call(saveMinutesFacts, request);
          put((content) => ({ ...content, ...saved }));
          // All screens show that it has ended.
          if (name === 'endedAt') void client.invalidateQueries({ queryKey: ['assemblies'] });
          return (saved as ActaFields)[name];
        } finally {
          void client.invalidateQueries({ queryKey: ['minutes'] });
        }
      },
      async text(point: string, text: string, version: number) {
        try {
          const saved = await call(saveMinutesText, { params, query, body: { point, text, version } });
          put((content) => ({
            ...content,
            points: content.points.map((each) => (each.point === point ? { ...each, ...saved } : each)),
          }));
          return saved.text;
        } finally {
          void client.invalidateQueries({ queryKey });
        }
      },
    };
  }, [assemblyId, client]);
}

/** The other calls of the acta; each refetches the content, even after a refusal. */
export function useActa(assemblyId: number) {
  const client = useQueryClient();
  const params = { assemblyId };
  const onSettled = () => client.invalidateQueries({ queryKey: ['minutes'] });
  return {
    accept: useMutation({
      mutationFn: (body: BodyOf<typeof recordAcceptance>) => call(recordAcceptance, { params, body }),
      onSettled,
    }),
    /** Records acceptances one after the other, as one act of the activity log; a refusal stops it. */
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
      mutationFn: (): Promise<IssuedMinutes> => call(issueMinutes, { params }),
      /** All screens show that it is issued. */
      onSettled: () => {
        void client.invalidateQueries({ queryKey: ['assemblies'] });
        return onSettled();
      },
    }),
    correct: useMutation({
      mutationFn: (body: BodyOf<typeof correctMinutes>): Promise<IssuedMinutes> =>
        call(correctMinutes, { params, body }),
      onSettled,
    }),
  };
}

export const downloadDraft = (assemblyId: number, format: MinutesFormat): Promise<void> =>
  download({
    name: async () => minutesFileName(await call(readAssembly, { params: { id: assemblyId } }), { format }),
    fetch: (receiving) => requestFile(readMinutes, { params: { assemblyId }, query: { format } }, receiving),
    done: T.drawn,
    doneAbout: T.drawnAbout,
    failure: T.failure,
  });

export const downloadIssued = (
  assemblyId: number,
  number: number,
  { format, name }: IssuedMinutes['files'][number],
): Promise<void> =>
  download({
    name,
    fetch: (receiving) =>
      requestFile(readIssuedMinutes, { params: { assemblyId, number }, query: { format } }, receiving),
    done: T.drawn,
    doneAbout: T.issuedDrawnAbout,
    failure: T.failure,
  });
