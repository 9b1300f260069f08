/** The facts of the desk, from the features that know them. */
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { QuorumVerification } from '@vigilia/contract/assemblies/presence';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { Question } from '@vigilia/contract/votings/votings';
import { agendaOf } from '../../../domain/agenda.ts';
import type { DeskFacts, NamedQuestion } from '../../features/assemblies/desk/next-steps.ts';
import { verificationsQuery } from '../../features/assemblies/presence/queries.ts';
import { quorumQuery, registrationQuery } from '../../features/assemblies/queries.ts';
import { convocationQuery, isUnderWay } from '../../features/convocations/queries.ts';
import { issuedQuery } from '../../features/minutes/issued-query.ts';

/** An evening is often longer than planned. Milliseconds. */
const AFTER_THE_END = 12 * 60 * 60_000;

export interface Phase {
  /** Whether its day has come. */
  readonly isDue: boolean;
  /** Whether its planned end has passed. */
  readonly isOver: boolean;
  /** Whether people may be coming and going: on its day, until long after its planned end. */
  readonly isOn: boolean;
}

/** @param now milliseconds since 1970 */
export function phaseOf(
  { startDate, endDate }: Pick<Assembly, 'startDate' | 'endDate'>,
  hasOpenVoting: boolean,
  now: number,
): Phase {
  const isDue = dayOf(startDate) <= dayOf(new Date(now).toISOString());
  const isOver = Date.parse(endDate) < now;
  return { isDue, isOver, isOn: hasOpenVoting || (isDue && now < Date.parse(endDate) + AFTER_THE_END) };
}

const named = ({ id, title }: Question): NamedQuestion => ({ id, title });

/** @param now milliseconds since 1970 */
export function verificationFacts(
  assembly: Assembly,
  verifications: readonly QuorumVerification[] | null | undefined,
  now: number,
): DeskFacts['verification'] {
  if (String(assembly.quorum) !== 'true' || !verifications) return undefined;
  const { secondCall } = assembly;
  const hasBegun = secondCall ? Date.parse(secondCall.startDate) <= now : false;
  return {
    done: verifications.length,
    reached: verifications.some(({ reached }) => reached),
    secondCall: secondCall ? (hasBegun ? 'possible' : 'waiting') : 'none',
  };
}

/** Undefined until what the steps depend on is known; what a backend refuses is left out. */
export function useDeskFacts(
  assembly: Assembly,
  questions: readonly Question[] | undefined,
  phase: Phase,
  now: number,
): DeskFacts | undefined {
  const { id } = assembly;
  const quorum = useQuery(quorumQuery(id));
  const registration = useQuery({ ...registrationQuery(id), enabled: phase.isOver });
  const verifications = useQuery({
    ...verificationsQuery(id),
    enabled: phase.isDue && !phase.isOver && String(assembly.quorum) === 'true',
  });
  // Another backend mails no convocations.
  const convocation = useQuery({
    ...convocationQuery(id),
    enabled: !phase.isOver && assembly.minimumCallDays !== undefined,
  });
  const issued = useQuery({ ...issuedQuery(id), enabled: phase.isOver });
  if ([quorum, verifications, convocation, issued].some(({ isLoading }) => isLoading) || !questions)
    return undefined;
  const of = (state: Question['state']) => questions.filter((question) => question.state === state);
  const mailings = convocation.data?.mailings;
  return {
    assemblyId: id,
    isDue: phase.isDue,
    isOver: phase.isOver,
    agendaPoints: agendaOf(assembly.orderDay).length,
    rollSize: quorum.data?.total,
    convocation: mailings && {
      sent: mailings.length,
      isUnderWay: mailings.some(isUnderWay),
      isStopped: mailings.some(({ state }) => state === 'stopped'),
    },
    verification: verificationFacts(assembly, verifications.data, now),
    isRegister: registration.data,
    questions: {
      drafts: of('draft').map(named),
      open: of('open').length,
      closed: of('closed').length,
      pendingLots: of('closed')
        .filter(({ result }) => (result?.undecided?.drawSeats ?? 0) > 0)
        .map(named),
    },
    isIssued: issued.data ?? undefined,
  };
}
