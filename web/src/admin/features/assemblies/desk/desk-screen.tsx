import { Box, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRouteIds } from '../../../../core/route-ids.ts';
import { agendaOf, assemblyQuery } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { QuorumFigure, QuorumSkeleton } from '../../../../domain/quorum-figure.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { submittedQuery } from '../../attorney-powers/submitted/submitted-query.ts';
import { convocationQuery, isUnderWay } from '../../convocations/queries.ts';
import { ResultsList } from '../../votings/assembly-results/results-list.tsx';
import { useAssemblyQuestions } from '../../votings/open-votings/assembly-questions.ts';
import { OpenVotings } from '../../votings/open-votings/open-votings.tsx';
import { isTied, roundsOf, unopenedRound } from '../../votings/question/elections.ts';
import { useNow } from '../assembly.ts';
import { verificationsQuery } from '../presence/queries.ts';
import { quorumQuery, registrationQuery } from '../queries.ts';
import { useFollowedRoll } from '../roll/live-roll.ts';
import styles from './desk.module.css';
import { DESK_TEXTS as T } from './desk-texts.ts';
import { DoorSearch } from './door-search.tsx';
import { type DeskFacts, type NamedQuestion, type NextStep, nextSteps } from './next-steps.ts';
import { type Phase, phaseOf, verificationFacts } from './phase.ts';

/** Apart: the table of screens names every file that a screen needs at once. */
const MemberSheetButton = lazyPart<{ assemblyId: number }>(() => import('./member-sheet-button.tsx'));

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const {
    data: assembly,
    error,
    refetch,
  } = useQuery({
    ...assemblyQuery(assemblyId),
    // Another administrator may have issued the minutes.
    refetchOnMount: 'always',
  });
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen}>
      {assembly && <Desk key={assembly.id} assembly={assembly} />}
      {!assembly &&
        (error ? (
          <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />
        ) : (
          <div className={styles.column} role="status" aria-busy="true" aria-label="Cargando">
            <Skeleton height={120} />
            <Skeleton height={160} />
          </div>
        ))}
    </AssemblyPage>
  );
}

function Desk({ assembly }: { assembly: Assembly }) {
  const now = useNow();
  const [typed, setTyped] = useState('');
  // The roll is loaded again only while it is searched.
  const votings = useFollowedRoll(assembly.id, typed.trim() === '');
  const questions = useAssemblyQuestions(assembly.id, votings && JSON.stringify(votings));
  const open = questions?.filter(({ state }) => state === 'open') ?? [];
  const phase = phaseOf(assembly, open.length > 0, now);
  const facts = useDeskFacts(assembly, questions, phase, now);
  const steps = (
    <NextStepsCard steps={facts && nextSteps(facts)} nothing={phase.isDue ? T.nothing : T.nothingBefore} />
  );
  return (
    <>
      <OpenVotings assemblyId={assembly.id} open={open} />
      {phase.isOn ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <QuorumNow assemblyId={assembly.id} isOver={phase.isOver} />
            {typeof assembly.issuedMinutes !== 'number' && (
              <DoorSearch assemblyId={assembly.id} typed={typed} onType={setTyped} />
            )}
          </div>
          {steps}
        </div>
      ) : (
        steps
      )}
      {!phase.isOver && <MemberSheetButton assemblyId={assembly.id} />}
      {phase.isOver && <ResultsList assemblyId={assembly.id} />}
    </>
  );
}

/** The facts of the desk, from the features that know them. */
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

/** Milliseconds: without a stream. */
const POLL = 10_000;

/**
 * The quorum at this moment, which the live stream updates; nothing where the backend returns none.
 * @param props.isOver whether the end has passed: a lost quorum is not waited for, people leave
 */
function QuorumNow({ assemblyId, isOver }: { assemblyId: number; isOver: boolean }) {
  const { data, isPending } = useQuery({
    ...quorumQuery(assemblyId),
    refetchInterval: ({ state }) => (state.data ? POLL : false),
  });
  if (!data && !isPending) return null;
  return (
    <Card withBorder>
      {data ? <QuorumFigure figures={data} isPast={isOver && !data.reached} /> : <QuorumSkeleton />}
    </Card>
  );
}

/** The next steps of an assembly: each a line with one action. */
interface NextStepsProps {
  /** Undefined until they are known. */
  steps: readonly NextStep[] | undefined;
  /** Where there is none. */
  nothing: string;
}

function NextStepsCard({ steps, nothing }: NextStepsProps) {
  return (
    <Card withBorder component="section" aria-labelledby="lo-que-sigue">
      <Stack gap="xs">
        <Title order={2} id="lo-que-sigue">
          {T.stepsTitle}
        </Title>
        {!steps && (
          <Stack gap="sm" role="status" aria-busy="true" aria-label="Cargando">
            <Skeleton height={36} />
            <Skeleton height={36} />
          </Stack>
        )}
        {steps?.length === 0 && <Text c="dimmed">{nothing}</Text>}
        {steps && steps.length > 0 && (
          <Box component="ul" display="grid" m={0} p={0} style={{ listStyle: 'none' }}>
            {steps.map(({ key, text, action, to }, index) => (
              <li key={key} className={styles.step}>
                <Text flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
                <Button component={Link} to={to} size="sm" variant={index === 0 ? 'light' : 'default'}>
                  {action}
                </Button>
              </li>
            ))}
          </Box>
        )}
      </Stack>
    </Card>
  );
}
