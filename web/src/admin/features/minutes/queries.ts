import { queryOptions } from '@tanstack/react-query';
import { readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { assemblyFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import {
  exportAssembly,
  exportResults,
  type KnownMinutesData,
  readMinutesData,
} from '@vigilia/contract/assemblies/minutes';
import type { TableFormat } from '@vigilia/contract/users/users';
import { call, requestFile, unlessMissing } from '../../../core/backend/api.ts';
import { GENERIC_FAILURE } from '../../../core/text.ts';
import { download } from '../../../ui/media/download.ts';
import { DOWNLOAD_TEXTS } from './texts.ts';

/** The stored minutes details; null on a backend without minutes, which hides them. */
export const minutesDataQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', assemblyId],
    queryFn: ({ signal }): Promise<KnownMinutesData | null> =>
      unlessMissing(call(readMinutesData, { params: { assemblyId }, signal })),
    retry: false,
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
