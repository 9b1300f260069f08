import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  exportAssembly,
  exportResults,
  type MinutesData,
  readMinutes,
  readMinutesData,
  saveMinutesData,
} from '@vigilia/contract/minutes';
import type { TableFormat } from '@vigilia/contract/users';
import { ApiError, call, requestFile } from '../../lib/api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** What was entered for the minutes; null where the backend makes no minutes, and then nothing of them is shown. */
export const minutesDataQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['minutes', assemblyId],
    queryFn: async ({ signal }): Promise<MinutesData | null> => {
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
    mutationFn: (body: MinutesData) => call(saveMinutesData, { params: { assemblyId }, body }),
    onSuccess: (saved) => {
      client.setQueryData(minutesDataQuery(assemblyId).queryKey, saved);
      // The next assembly's proposal begins with what was entered last.
      return client.invalidateQueries({ queryKey: ['minutes'], refetchType: 'none' });
    },
  });
}

/** A name that every file system takes. */
const plain = (text: string): string => text.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-|-$/g, '');

export async function downloadMinutes(assemblyId: number, number: string): Promise<void> {
  const pdf = await requestFile(readMinutes, { params: { assemblyId } });
  saveFile(pdf, `acta-${plain(number) || `asamblea-${assemblyId}`}.pdf`);
}

export async function downloadAssembly(assemblyId: number, format: TableFormat): Promise<void> {
  const table = await requestFile(exportAssembly, { params: { assemblyId }, query: { format } });
  saveFile(table, `asamblea-${assemblyId}.${format}`);
}

export async function downloadResults(questionId: number, format: TableFormat): Promise<void> {
  const table = await requestFile(exportResults, { params: { id: questionId }, query: { format } });
  saveFile(table, `resultado-${questionId}.${format}`);
}
