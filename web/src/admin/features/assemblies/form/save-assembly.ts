import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { call, type Sending } from '../../../../core/backend/api.ts';
import { everything } from '../queries.ts';
import type { AssemblyBody } from './fields.ts';

export interface AssemblyChange extends Partial<Sending> {
  /** The assembly that is edited; null creates one. */
  readonly id: number | null;
  /** All fields of a new assembly, or those of an old one that changed. */
  readonly fields: Partial<AssemblyBody>;
  /** The version that was opened. */
  readonly version?: number | undefined;
  /** Null leaves the stored picture. */
  readonly file: File | null;
}

/** Creates or changes an assembly and invalidates the list. */
export function useSaveAssembly() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, version, file, ...sending }: AssemblyChange): Promise<unknown> =>
      id === null
        ? call(createAssembly, { body: fields as AssemblyBody, file, ...sending })
        : call(updateAssembly, {
            params: { id },
            body: { id, ...fields, ...(version !== undefined && { version }) },
            ...(file && { file }),
            ...sending,
          }),
    // A refusal may mean that another administrator changed it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: everything });
      // The acta has the points of the agenda.
      void client.invalidateQueries({ queryKey: ['minutes'] });
    },
  });
}
