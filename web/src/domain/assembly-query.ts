/** Reads one assembly. Apart from its components, for the build runs this query (`build/query-addresses.ts`). */
import { queryOptions } from '@tanstack/react-query';
import { type Assembly, listAssemblies, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { ApiError, call } from '../core/backend/api.ts';

/** A backend with only the specification's calls (R1.10) returns an assembly only in the list of all. */
async function readOrFind(id: number, signal: AbortSignal): Promise<Assembly | null> {
  try {
    return await call(readAssembly, { params: { id }, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const all: readonly Assembly[] = await call(listAssemblies, { signal });
    return all.find((each) => each.id === id) ?? null;
  }
}

export const assemblyQuery = (id: number) =>
  queryOptions({
    queryKey: ['assemblies', 'title', id],
    queryFn: ({ signal }) => readOrFind(id, signal),
    retry: false,
  });
