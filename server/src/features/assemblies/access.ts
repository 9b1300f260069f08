/** Assemblies that a caller may see (R3.9). */
import { isAdministrator } from '../../http/authorization.ts';
import type { Caller } from '../../http/session.ts';
import { notFound } from '../../runtime/errors.ts';
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
 * Members find the assemblies they belong to or may register for; another one is answered like one that does not
 * exist, after the same query.
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
