/** The facts of the desk, from the features that know them. */
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { agendaOf } from '../../../domain/agenda.ts';
import type { DeskFacts, NamedQuestion } from '../../features/assemblies/desk/next-steps.ts';
import { type Phase, verificationFacts } from '../../features/assemblies/desk/phase.ts';
import { verificationsQuery } from '../../features/assemblies/presence/queries.ts';
import { quorumQuery, registrationQuery } from '../../features/assemblies/queries.ts';
import { submittedQuery } from '../../features/attorney-powers/submitted/submitted-query.ts';
import { convocationQuery, isUnderWay } from '../../features/convocations/queries.ts';
import { isTied, roundsOf, unopenedRound } from '../../features/votings/question/elections.ts';

const named = ({ id, title }: Question): NamedQuestion => ({ id, title });

/** Undefined until all facts of the steps are loaded; those that a backend refuses are omitted. */
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
    enabled: phase.isDue && phase.isOn && String(assembly.quorum) === 'true',
  });
  // Another backend mails no convocations.
  const convocation = useQuery({
    ...convocationQuery(id),
    enabled: !phase.isOver && assembly.minimumCallDays !== undefined,
  });
  // Another backend takes no powers from phones.
  const submitted = useQuery({ ...submittedQuery(id), enabled: assembly.minimumCallDays !== undefined });
  if ([quorum, verifications, convocation, submitted].some(({ isLoading }) => isLoading) || !questions)
    return undefined;
  const of = (state: Question['state']) => questions.filter((question) => question.state === state);
  const mailings = convocation.data?.mailings;
  return {
    assemblyId: id,
    isDue: phase.isDue,
    hasBegun: Date.parse(assembly.startDate) <= now,
    isOver: phase.isOver,
    isOn: phase.isOn,
    agendaPoints: agendaOf(assembly.orderDay).length,
    rollSize: quorum.data?.total,
    convocation: mailings && {
      sent: mailings.length,
      isUnderWay: mailings.some(isUnderWay),
      isStopped: mailings.some(({ state }) => state === 'stopped'),
    },
    submittedPowers: [...new Set(submitted.data?.map(({ sender }) => fullName(sender)))],
    verification: verificationFacts(assembly, verifications.data, now),
    isRegister: registration.data,
    questions: {
      drafts: of('draft').map(named),
      open: of('open').length,
      closed: of('closed').length,
      pendingLots: of('closed')
        .filter((question) => isTied(question) && !unopenedRound(roundsOf(questions, question)))
        .map(named),
    },
    isIssued: assembly.issuedMinutes === undefined ? undefined : assembly.issuedMinutes !== null,
  };
}
