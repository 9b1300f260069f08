/** Facts of an assembly that no longer change once its minutes were issued (R17.6). */
import { conflict } from '../../runtime/errors.ts';
import { existingAssembly } from './access.ts';
import type { assemblyStore, StoredAssembly } from './store.ts';

/** The end of the refusal for each of these facts. */
const STATED = {
  attendance: 'dice quién asistió',
  rights: 'dice quién podía votar: los derechos a votar ya no cambian',
  votings: 'dice qué se votó: ya no se crean, se cambian, se abren ni se eliminan votaciones de ella',
  meeting: 'dice su título, sus fechas y su agenda, que ya no cambian',
};
const ISSUED = (number: number, stated: string) =>
  `El acta n.º ${number} de esta asamblea ya se emitió y ${stated}. Si hay un error, emita un acta aclaratoria.`;

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
