/** When the quorum of a call can be checked (R10.14, R10.15). */
import { formatTimestamp } from '../../../../kernel/runtime/date-format.ts';

/** Maximum recorded quorum checks of one assembly. */
const MAX_QUORUM_CHECKS = 100;

interface QuorumCheckFacts {
  readonly call: 1 | 2;
  readonly needsQuorum: boolean;
  readonly secondCall: { readonly startDate: string } | null;
  readonly inSecondCall: boolean;
  readonly former: readonly { readonly call: number; readonly reached: boolean; readonly at: string }[];
  /** From when the first call can be checked, by the dates as they are now. */
  readonly opensAt: string;
  /** The last moment of the assembly; null while a voting is open. */
  readonly closesAt: string | null;
  /** ISO 8601. */
  readonly now: string;
}

const TEXTS = {
  tooMany: `Ya se registraron ${MAX_QUORUM_CHECKS} verificaciones en esta asamblea. El quórum de cada momento sigue en su curva.`,
  over: 'La asamblea ya terminó. Si todavía sesiona, cambie la fecha y la hora de fin en sus datos y verifique de nuevo.',
  beforeAssembly: (opensAt: string) =>
    `El quórum se verifica desde el ${formatTimestamp(opensAt)}, una hora antes del inicio de la asamblea. Si empieza antes, cambie la hora de inicio en sus datos.`,
  noSecondCall:
    'La asamblea no tiene segunda convocatoria. Escriba su hora y su quórum en los datos de la asamblea.',
  secondCallBegan: 'El quórum ya se verificó en segunda convocatoria: verifíquelo de nuevo en esa.',
  firstNotFailed:
    'La segunda convocatoria se verifica cuando no hubo quórum en la primera. Verifique primero la primera.',
  votingOpen: 'Hay una votación abierta. Ciérrela antes de verificar el quórum en segunda convocatoria.',
  tooEarly: (startDate: string) =>
    `La segunda convocatoria empieza el ${formatTimestamp(startDate)}. Verifique el quórum desde esa hora.`,
};

/** Why the quorum cannot be checked now, in a sentence; else null. */
export function quorumCheckProblem(facts: QuorumCheckFacts): string | null {
  const { call, needsQuorum, secondCall, inSecondCall, former, opensAt, closesAt, now } = facts;
  if (former.length >= MAX_QUORUM_CHECKS) return TEXTS.tooMany;
  if (closesAt !== null && now > closesAt) return TEXTS.over;
  if (call === 1 && inSecondCall) return TEXTS.secondCallBegan;
  if (call === 1) return now < opensAt ? TEXTS.beforeAssembly(opensAt) : null;
  if (!needsQuorum || !secondCall) return TEXTS.noSecondCall;
  // The dates may have been moved after a quorum check: one from before the assembly does not count.
  const first = former.filter((quorumCheck) => quorumCheck.call === 1 && quorumCheck.at >= opensAt);
  if (first.length === 0 || first.some(({ reached }) => reached)) return TEXTS.firstNotFailed;
  if (Date.parse(now) < Date.parse(secondCall.startDate)) return TEXTS.tooEarly(secondCall.startDate);
  // An open voting keeps the quorum of its opening (R12.22).
  if (closesAt === null && !inSecondCall) return TEXTS.votingOpen;
  return null;
}
