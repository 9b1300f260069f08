/** Assemblies that a caller may see (R3.9). */
import { isAdministrator } from '../../http/authorization.ts';
import type { Caller } from '../../http/session.ts';
import { conflict, notFound } from '../../runtime/errors.ts';
import type { assemblyStore, StoredAssembly } from './store.ts';

const UNKNOWN = 'Esta asamblea ya no existe. Vuelva a cargar la lista.';
/** Facts that no longer change, because issued minutes state them. */
const STATED = {
  attendance: 'dice quién asistió',
  rights: 'dice quién podía votar: los derechos a votar ya no cambian',
  votings: 'dice qué se votó: ya no se crean, se cambian, se abren ni se eliminan votaciones de ella',
  meeting: 'dice su título, sus fechas y su agenda, que ya no cambian',
};
const ISSUED = (number: number, stated: string) =>
  `El acta n.º ${number} de esta asamblea ya se emitió y ${stated}. Si hay un error, emita un acta aclaratoria.`;

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
 * For changes of attendance: presence, representation and the roll (R17.6).
 * @throws Refusal 404 unless it exists, 409 once its minutes were issued
 */
export async function unissuedAssembly(
  stores: { readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'byId' | 'issuedMinutes'> },
  id: number,
): Promise<StoredAssembly> {
  const assembly = await existingAssembly(stores, id);
  await requireUnissued(stores, id);
  return assembly;
}

/**
 * @param changed the stated facts that the caller changes
 * @throws Refusal 409 once the minutes were issued (R17.6)
 */
export async function requireUnissued(
  { assemblies }: { readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'issuedMinutes'> },
  id: number,
  changed: keyof typeof STATED = 'attendance',
): Promise<void> {
  const number = await assemblies.issuedMinutes(id);
  if (number !== undefined) throw conflict(ISSUED(number, STATED[changed]));
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
