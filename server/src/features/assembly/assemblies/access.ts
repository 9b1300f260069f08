/** Assemblies that a caller may see (R3.9). */
import DataLoader from 'dataloader';
import { isAdministrator } from '../../../kernel/http/authorization.ts';
import type { Caller } from '../../../kernel/http/session.ts';
import { notFound } from '../../../kernel/runtime/errors.ts';
import type { assemblyStore, StoredAssembly } from './store.ts';

const UNKNOWN = 'Esta asamblea ya no existe. Vuelva a cargar la lista.';

interface Assemblies {
  readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'byId'>;
}

/** @throws Refusal 404 unless it exists */
export async function existingAssembly({ assemblies }: Assemblies, id: number): Promise<StoredAssembly> {
  const assembly = await assemblies.byId(id);
  if (!assembly) throw notFound(UNKNOWN);
  return assembly;
}

/**
 * Members find the assemblies they belong to or may register for; another one is answered like one that does not exist.
 * @throws Refusal 404, to a member with `hidden`
 */
export async function visibleAssembly(
  stores: { readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'byId' | 'visibleTo'> },
  id: number,
  caller: Caller,
  hidden = UNKNOWN,
): Promise<StoredAssembly> {
  if (isAdministrator(caller)) return existingAssembly(stores, id);
  const assembly = await stores.assemblies.visibleTo(caller.userId, id);
  if (!assembly) throw notFound(hidden);
  return assembly;
}

/**
 * An assembly to read its votings: also an archived one.
 * @throws Refusal 404, as `visibleAssembly`
 */
export async function readableAssembly(
  { assemblies }: { readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'readable' | 'readableBy'> },
  id: number,
  caller: Caller,
): Promise<StoredAssembly> {
  const assembly = isAdministrator(caller)
    ? await assemblies.readable(id)
    : await assemblies.readableBy(caller.userId, id);
  if (!assembly) throw notFound(UNKNOWN);
  return assembly;
}

/** Maximum people whose access is read with one query. */
const MAX_TOGETHER = 500;

/** Whether a member finds an assembly, read together for all who watch it and never cached. */
export const createVisibilityLoader = (assemblies: Pick<ReturnType<typeof assemblyStore>, 'findersAmong'>) =>
  new DataLoader<{ readonly assemblyId: number; readonly userId: number }, boolean>(
    async (asked) => {
      const finders = new Map<number, ReadonlySet<number>>();
      for (const [id, askers] of Map.groupBy(asked, ({ assemblyId }) => assemblyId))
        finders.set(
          id,
          await assemblies.findersAmong(
            askers.map(({ userId }) => userId),
            id,
          ),
        );
      return asked.map(({ assemblyId, userId }) => finders.get(assemblyId)?.has(userId) ?? false);
    },
    { cache: false, maxBatchSize: MAX_TOGETHER },
  );
