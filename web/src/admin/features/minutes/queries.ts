import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { assemblyFileName, minutesFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import {
  exportAssembly,
  exportResults,
  type KnownMinutesData,
  type MinutesData,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import type { MinutesFormat } from '@vigilia/contract/assemblies/minutes-content';
import type { TableFormat } from '@vigilia/contract/users/users';
import { ApiError, call, requestFile } from '../../../core/backend/api.ts';
import { download } from '../../../ui/media/download.ts';
import { DOWNLOAD_TEXTS, GENERIC_FAILURE, MINUTES_TEXTS } from './texts.ts';

/** The stored minutes details; null where the backend has no minutes, which hides them. */
export const minutesDataQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', assemblyId],
    queryFn: async ({ signal }): Promise<KnownMinutesData | null> => {
      try {
        return await call(readMinutesData, { params: { assemblyId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    retry: false,
  });

export function useSaveMinutesData(assemblyId: number) {
  const client = useQueryClient();
  return useMutation({
    /** @param seen previous values of the changed fields, to detect concurrent changes */
    mutationFn: ({ changes, seen }: { changes: Partial<MinutesData>; seen: Partial<MinutesData> }) =>
      call(saveMinutesData, { params: { assemblyId }, body: { ...changes, seen } }),
    onSuccess: (saved) => {
      client.setQueryData(minutesDataQuery(assemblyId).queryKey, saved);
      // The next assembly's proposal begins with these details.
      void client.invalidateQueries({ queryKey: ['minutes'], refetchType: 'none' });
      // The panel behind names the gaps.
      void client.invalidateQueries({ queryKey: ['minutes', assemblyId, 'content'] });
    },
  });
}

/** @param variant with the number of issued minutes, else the draft */
export const downloadMinutes = (
  assemblyId: number,
  variant: { readonly format?: MinutesFormat; readonly number?: number | undefined } = {},
): Promise<void> =>
  download({
    name: async () => minutesFileName(await call(readAssembly, { params: { id: assemblyId } }), variant),
    fetch: (receiving) =>
      requestFile(
        readMinutes,
        { params: { assemblyId }, query: variant.format ? { format: variant.format } : {} },
        receiving,
      ),
    done: MINUTES_TEXTS.drawn,
    doneAbout: variant.number === undefined ? MINUTES_TEXTS.drawnAbout : MINUTES_TEXTS.issuedDrawnAbout,
    failure: GENERIC_FAILURE,
  });

const EXPORTED = {
  done: DOWNLOAD_TEXTS.exported,
  doneAbout: DOWNLOAD_TEXTS.exportedAbout,
  failure: GENERIC_FAILURE,
};

/** Reads the assembly for the name of a file. */
const nameOf = (kind: string, assemblyId: number, format: TableFormat) => async () =>
  `${assemblyFileName(kind, await call(readAssembly, { params: { id: assemblyId } }))}.${format}`;

export const downloadAssembly = (assemblyId: number, format: TableFormat): Promise<void> =>
  download({
    name: nameOf('resultados', assemblyId, format),
    fetch: (receiving) =>
      requestFile(exportAssembly, { params: { assemblyId }, query: { format } }, receiving),
    ...EXPORTED,
  });

export const downloadResults = (assemblyId: number, questionId: number, format: TableFormat): Promise<void> =>
  download({
    name: nameOf(`resultado-${questionId}`, assemblyId, format),
    fetch: (receiving) =>
      requestFile(exportResults, { params: { id: questionId }, query: { format } }, receiving),
    ...EXPORTED,
  });
