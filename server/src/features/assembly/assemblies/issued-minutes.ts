/**
 * Facts of an assembly that no longer change once it ended (R19.6) or its minutes were issued (R17.6): those that the minutes,
 * their workbook or the recount state, and the settings and acts behind them.
 */
import { formatTimestamp } from '../../../kernel/runtime/date-format.ts';
import { conflict } from '../../../kernel/runtime/errors.ts';
import { existingAssembly } from './access.ts';
import type { assemblyStore, StoredAssembly } from './store.ts';

/** The end of the refusal for each of these facts. */
const STATED = {
  attendance: 'dice quién asistió',
  rights: 'dice quién podía votar: los derechos a votar ya no cambian',
  votings: 'dice qué se votó: ya no se crean, se cambian, se abren ni se eliminan votaciones de ella',
  meeting: 'dice cómo fue la reunión: los datos de la asamblea y de su convocatoria ya no cambian',
  ways: 'dice quién asistió: ya no cambia cómo se registra la asistencia ni se verifica a nadie en la mesa',
  documents: 'dice qué se trató con cada documento: los documentos de la agenda ya no cambian',
  receipts: 'dice qué se votó: ya no cambia si se entregan comprobantes',
};
const ISSUED = (number: number, stated: string) =>
  `El acta n.º ${number} de esta asamblea ya se emitió y ${stated}. Si hay un error, emita un acta aclaratoria.`;

/**
 * @param changed the stated facts that the caller changes
 * @throws Refusal 409 once the minutes were issued (R17.6)
 */
export async function requireUnissued(
  { assemblies }: { readonly assemblies: Pick<ReturnType<typeof assemblyStore>, 'issuedMinutes'> },
  id: number,
  changed: keyof typeof STATED,
): Promise<void> {
  const number = await assemblies.issuedMinutes(id);
  if (number !== undefined) throw conflict(ISSUED(number, STATED[changed]));
}

const ENDED = {
  attendance: (end: string) =>
    `La asamblea terminó el ${end}, según su acta: ya no se registra asistencia ni cambian la lista y los poderes. Si aún sesiona, o hay que corregir algo, borre antes la hora de cierre en los datos del acta.`,
  votings: (end: string) =>
    `La asamblea terminó el ${end}, según su acta: ya no se vota. Si aún sesiona, borre antes la hora de cierre en los datos del acta.`,
  meeting: (end: string) =>
    `La sesión de la asamblea terminó el ${end}: su título, su lugar y sus fechas quedan como se convocaron. Si hay que corregirlos, borre antes la hora de cierre en el acta.`,
};

type Assemblies = Pick<ReturnType<typeof assemblyStore>, 'byId' | 'sessionEnd' | 'issuedMinutes'>;

const STATED_BY_CALL = ['title', 'place', 'startDate', 'endDate'] as const;

/** Whether the announced title, place or dates differ. */
export const isOtherCall = (before: StoredAssembly, after: StoredAssembly): boolean =>
  STATED_BY_CALL.some((field) => before[field] !== after[field]);

const OPEN_VOTING =
  'La asamblea tiene una votación abierta: su título, su lugar y sus fechas no cambian hasta que se cierre.';

/**
 * Refuses another title, place or dates after the end of an assembly that was held in a session (R20.20), and while a voting
 * is open (R12.44).
 * @param now ISO 8601
 * @throws Refusal 409
 */
export async function requireSameCall(
  {
    assemblies,
  }: {
    readonly assemblies: Pick<
      ReturnType<typeof assemblyStore>,
      'sessionEnd' | 'sessionState' | 'hasOpenVoting'
    >;
  },
  { before, after, now }: { readonly before: StoredAssembly; readonly after: StoredAssembly; now: string },
): Promise<void> {
  if (!isOtherCall(before, after)) return;
  if (await assemblies.hasOpenVoting(before.id)) throw conflict(OPEN_VOTING);
  const end = await assemblies.sessionEnd(before.id);
  if (end !== null && Date.parse(end) <= Date.parse(now) && (await assemblies.sessionState(before.id)))
    throw conflict(ENDED.meeting(formatTimestamp(end)));
}

/**
 * Checks that attendance (presence, representation, roll) may change, or a voting be opened.
 * @param now ISO 8601
 * @throws Refusal 404 unless the assembly exists, 409 once its minutes were issued or after its entered end
 */
export async function sessionOf(
  stores: { readonly assemblies: Assemblies },
  id: number,
  now: string,
  changed: keyof typeof ENDED = 'attendance',
): Promise<StoredAssembly> {
  const assembly = await existingAssembly(stores, id);
  await requireUnissued(stores, id, changed);
  const end = await stores.assemblies.sessionEnd(id);
  if (end !== null && Date.parse(end) <= Date.parse(now))
    throw conflict(ENDED[changed](formatTimestamp(end)));
  return assembly;
}
