import { Alert, Box, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure, useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Assembly, QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import type { VotingOrder } from '@vigilia/contract/assemblies/hall';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import { fullName } from '@vigilia/contract/users/full-name';
import type { Question } from '@vigilia/contract/votings/votings';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useRouteIds } from '../../../../core/route-state.ts';
import { fold } from '../../../../core/text.ts';
import { agendaOf, assemblyQuery, quorumQuery } from '../../../../domain/assembly-query.ts';
import {
  useAssemblySession,
  useIsSessionLoading,
  useSessionActions,
} from '../../../../domain/assembly-session.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { isUnderWay } from '../../../../domain/mail/polling.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { Loading, Unloaded } from '../../../../ui/feedback/states.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { submittedQuery } from '../../attorney-powers/queries.ts';
import { convocationQuery } from '../../convocations/queries.ts';
import { ResultsList } from '../../votings/assembly-results/results-list.tsx';
import { hallStage } from '../../votings/hall/hall-stage.ts';
import { PREVIEW_SIZE, WindowSizeContext } from '../../votings/hall/window-size.ts';
import { LiveQuorum } from '../../votings/live-quorum.tsx';
import { OpenVotings } from '../../votings/open-votings.tsx';
import { useAssemblyQuestions } from '../../votings/queries.ts';
import {
  isTied,
  nextVoting,
  roundsOf,
  unopenedRound,
  votingAtHand,
} from '../../votings/question/elections.ts';
import { QuestionForm } from '../../votings/question/question-form.tsx';
import { pointVotings, VotingNow } from '../../votings/run-sheet/voting-now.tsx';
import { useNow } from '../assembly.tsx';
import { quorumChecksQuery } from '../presence/queries.ts';
import { registrationQuery } from '../queries.ts';
import { useFollowedRoll } from '../roll/live-roll.ts';
import { AgendaList } from '../session/agenda-list.tsx';
import { FloorCard } from '../session/floor-card.tsx';
import { HallCard } from '../session/hall-card.tsx';
import { runSheetStep } from '../session/run-sheet-step.ts';
import { SESSION_TEXTS as S } from '../session/session-texts.ts';
import styles from './desk.module.css';
import { DESK_TEXTS as T } from './desk-texts.ts';
import { DoorSearch } from './door-search.tsx';
import { type DeskFacts, type NamedQuestion, type NextStep, nextSteps } from './next-steps.ts';
import { type Phase, phaseOf, quorumCheckFacts } from './phase.ts';

/** Shown only on the day of the assembly. */
const QuorumChecks = lazyPart<{ assembly: Assembly; disabled: boolean }>(
  () => import('../presence/quorum-checks.tsx'),
);
const FoundQuorum = lazyPart<{ assembly: Assembly; children: ReactNode }>(async () => ({
  default: (await import('../presence/quorum-checks.tsx')).FoundQuorum,
}));
const QuorumCheckDialog = lazyDialog<{ assembly: Assembly; opened: boolean; onClose: () => void }>(
  async () => ({ default: (await import('../presence/quorum-checks.tsx')).QuorumCheckDialog }),
);
/** Loaded apart: the table of screens names every file that a screen needs at once. */
const MemberSheetButton = lazyPart<{ assemblyId: number }>(() => import('./member-sheet-button.tsx'));

const LinksButton = lazyPart<{ assemblyId: number }>(() => import('../../evening-links/links-button.tsx'));

const SHAPE = [[420, 420, 420]];

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const query = useQuery({
    ...assemblyQuery(assemblyId),
    // Another administrator may have issued the minutes.
    refetchOnMount: 'always',
  });
  const { data: assembly } = query;
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen}>
      {assembly ? (
        <Desk key={assembly.id} assembly={assembly} />
      ) : (
        <Unloaded query={query} failure={T.loadFailure} heights={SHAPE} />
      )}
    </AssemblyPage>
  );
}

function Desk({ assembly }: { assembly: Assembly }) {
  const now = useNow();
  const [typed, setTyped] = useState('');
  // The roll is reloaded only during a search.
  const votings = useFollowedRoll(assembly.id, typed.trim() === '');
  const questions = useAssemblyQuestions(assembly.id, votings && JSON.stringify(votings));
  const open = questions?.filter(({ state }) => state === 'open') ?? [];
  const phase = phaseOf(assembly, open.length > 0, now);
  const facts = useDeskFacts(assembly, questions, phase, now);
  const session = useAssemblySession(assembly.id);
  const actions = useSessionActions(assembly.id);
  const known = facts && nextSteps(facts);
  const steps = <NextStepsCard steps={known} nothing={phase.isDue ? T.nothing : T.nothingBefore} />;
  const doorActions = (
    <Group gap="sm">
      <LinksButton assemblyId={assembly.id} />
      <MemberSheetButton assemblyId={assembly.id} />
    </Group>
  );
  const agenda = session?.points.map(({ text }) => text) ?? [];
  const isIssued = typeof assembly.issuedMinutes === 'number';
  const isLoading = useIsSessionLoading(assembly.id) || (session && !(questions && known));
  if (isLoading && phase.isOn && !isIssued) return <Loading heights={SHAPE} />;
  if (session && questions && phase.isOn && !isIssued)
    return (
      <RunSheet
        assembly={assembly}
        session={session}
        questions={questions}
        votings={votings}
        steps={known ?? []}
        door={
          <>
            <DoorSearch assemblyId={assembly.id} typed={typed} onType={setTyped} />
            {doorActions}
          </>
        }
      />
    );
  return (
    <>
      <OpenVotings assemblyId={assembly.id} open={open} />
      {phase.isOn ? (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing={20}>
          <Stack gap={20} miw={0}>
            <LiveQuorum assemblyId={assembly.id} />
            {!isIssued && <DoorSearch assemblyId={assembly.id} typed={typed} onType={setTyped} />}
          </Stack>
          <div>{steps}</div>
        </SimpleGrid>
      ) : (
        steps
      )}
      {session && agenda.length > 0 && (
        <AgendaList
          assemblyId={assembly.id}
          session={session}
          isPending={actions.isPending}
          onMove={actions.moveTo}
          votingsOf={(point) => questions && pointVotings({ questions, point, agenda })}
          isFixed={isIssued || session.state === 'ended'}
        />
      )}
      {!phase.isOver && doorActions}
      {phase.isOver && agenda.length === 0 && <ResultsList assemblyId={assembly.id} />}
    </>
  );
}

const showVoting = () => document.getElementById('votacion')?.scrollIntoView({ block: 'center' });

interface RunSheetProps {
  assembly: Assembly;
  session: AssemblySession;
  questions: readonly Question[];
  /** From the live stream; undefined before its first event. */
  votings: VotingOrder | undefined;
  steps: readonly NextStep[];
  door: ReactNode;
}

/** The chair's single screen during the assembly (R20): agenda, current matter, hall and door. */
function RunSheet({ assembly, session, questions, votings, steps, door }: RunSheetProps) {
  const { id: assemblyId } = assembly;
  const actions = useSessionActions(assemblyId);
  const [chosen, setChosen] = useState<number | null>(null);
  const [created, setCreated] = useState<number | null>(null);
  const place = session.points.findIndex(({ id }) => id === session.currentPoint);
  const point = session.points[place];
  const atHand = votingAtHand(questions, votings, point, chosen);
  // The form that created it may be below.
  const isCreated = created !== null && atHand?.id === created;
  useEffect(() => {
    if (isCreated) showVoting();
  }, [isCreated]);
  // Before the first point there is nothing to vote on, unless a voting is open.
  const isBefore = session.points.length > 0 && session.points.every(({ startedAt }) => startedAt === null);
  const isCheckDue = steps.some(({ key }) => key === 'check') && /qu[oó]rum/i.test(point?.text ?? '');
  const isVotingShown =
    atHand !== undefined &&
    (atHand.state === 'open' || (session.state === 'open' && !isBefore && !isCheckDue));
  const following = nextVoting(questions, point?.text ?? null, atHand?.id ?? null);
  const { open = [], closed = null, closedAt = null } = votings ?? {};
  const stage = hallStage(session, { open, shown: open[0] ?? closed, closedAt, wanted: null });
  const step = runSheetStep({
    session,
    inHall: stage.kind === 'voting' ? stage.questionId : null,
    atHand: isVotingShown ? atHand : undefined,
    round: atHand && unopenedRound(roundsOf(questions, atHand)),
    following: isBefore ? undefined : following,
    isCheckDue,
    nextPoint: session.points[place + 1],
  });
  const openedAtPoint = questions.findLast(
    ({ agendaPoint, state }) => agendaPoint === point?.text && state !== 'draft',
  );
  const [checking, check] = useDisclosure();
  const { speaking, waiting } = session.floor;
  const move = (pointId: number | null) => {
    setChosen(null);
    if (!speaking && waiting.length === 0) actions.moveTo(pointId);
    else
      confirm({
        title: S.moveTitle,
        text: S.moveText(speaking?.name, waiting.length),
        confirm: S.move,
        failure: S.failure,
        harmless: true,
        run: async () => actions.moveTo(pointId),
      });
  };
  const elsewhere =
    atHand?.state === 'open' && atHand.agendaPoint && session.state === 'open'
      ? session.points.find(
          ({ id, text }) => id !== session.currentPoint && fold(text) === fold(atHand.agendaPoint ?? ''),
        )
      : undefined;
  // The run sheet itself shows the next voting.
  const warnings = steps.filter(({ key }) => !['next', 'questions'].includes(key));
  const choose = ({ key, questionId: id }: NextStep) => {
    if (key === 'check') return check.open;
    if (id === undefined || votingAtHand(questions, votings, point, id)?.id !== id) return undefined;
    return () => {
      setChosen(id);
      showVoting();
    };
  };
  const attention = warnings.length > 0 && (
    <NextStepsCard title={T.attention} steps={warnings} nothing={T.nothing} choose={choose} />
  );
  const isNarrow = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const askToOpen = () =>
    confirm({
      title: S.openTitle,
      text: S.openText,
      confirm: S.open,
      failure: S.failure,
      harmless: true,
      run: async () => actions.setState('open'),
    });
  const act = () => {
    switch (step.act) {
      case 'state':
        return session.state === 'planned' ? askToOpen() : actions.setState('open');
      case 'result':
        return actions.show({ view: 'result', questionId: step.questionId });
      case 'voting':
        return setChosen(step.questionId);
      case 'check':
        return check.open();
      case 'point':
        return move(step.pointId);
      case 'end':
        return confirm({ ...S.ending, run: async () => actions.setState('ended') });
    }
  };
  const next = step.act !== 'none' && (
    <Button
      size="lg"
      fullWidth
      disabled={actions.isPending}
      onClick={act}
      h="auto"
      py={13}
      styles={{ label: { whiteSpace: 'normal', lineHeight: 1.25 } }}
    >
      {step.text}
    </Button>
  );
  const agenda = session.points.map(({ text }) => text);
  const form = (
    <QuestionForm
      key="form"
      assemblyId={assemblyId}
      point={point?.text ?? null}
      onCreated={setCreated}
      folded
    />
  );
  const current = (
    <Fragment key="current">
      {atHand && isVotingShown && (
        <VotingNow key={`voting-${atHand.id}`} assemblyId={assemblyId} questionId={atHand.id} next={next} />
      )}
      {elsewhere && (
        <Alert color="amber" role="note">
          {S.ofAnother(elsewhere.text)}{' '}
          <ToolButton size="compact-sm" disabled={actions.isPending} onClick={() => move(elsewhere.id)}>
            {S.moveThere}
          </ToolButton>
        </Alert>
      )}
      <OpenVotings
        assemblyId={assemblyId}
        open={questions.filter(({ id, state }) => state === 'open' && id !== atHand?.id)}
        beside
      />
      <FloorCard assemblyId={assemblyId} session={session} actions={actions} />
    </Fragment>
  );
  return (
    <>
      <QuorumCheckDialog assembly={assembly} opened={checking} onClose={check.close} />
      <div className={styles.runSheet}>
        <Stack gap={20} miw={0}>
          <AgendaList
            assemblyId={assemblyId}
            session={session}
            isPending={actions.isPending}
            onMove={move}
            votingsOf={(text) => pointVotings({ questions, point: text, agenda })}
          />
        </Stack>
        <Stack gap={20} miw={0}>
          {isNarrow && attention}
          {!isVotingShown && next}
          {isVotingShown ? [current, form] : [form, current]}
        </Stack>
        <Stack gap={20} miw={0}>
          {!isNarrow && attention}
          <HallCard
            assemblyId={assemblyId}
            session={session}
            actions={actions}
            // Without a voting at hand the last result of the point can be shown again.
            question={atHand && atHand.state !== 'draft' ? atHand : openedAtPoint}
          >
            <HallPreview assemblyId={assemblyId} />
          </HallCard>
          <FoundQuorum assembly={assembly}>
            <LiveQuorum assemblyId={assemblyId} brief>
              <QuorumChecks assembly={assembly} disabled={false} />
            </LiveQuorum>
          </FoundQuorum>
          {door}
        </Stack>
      </div>
    </>
  );
}

const named = ({ id, title }: Question): NamedQuestion => ({ id, title });

const withoutVote = ({ present, represented, canVote }: QuorumFigures) =>
  canVote === undefined ? undefined : present + represented - canVote;

/** Facts from the features that have them, without those that a backend refuses; undefined until all are loaded. */
export function useDeskFacts(
  assembly: Assembly,
  questions: readonly Question[] | undefined,
  phase: Phase,
  now: number,
): DeskFacts | undefined {
  const { id } = assembly;
  const quorum = useQuery(quorumQuery(id));
  const registration = useQuery({ ...registrationQuery(id), enabled: phase.isOver });
  const quorumChecks = useQuery({
    ...quorumChecksQuery(id),
    enabled: phase.isDue && phase.isOn && String(assembly.quorum) === 'true',
  });
  // Another backend mails no convocations.
  const convocation = useQuery({
    ...convocationQuery(id),
    enabled: !phase.isOver && assembly.minimumCallDays !== undefined,
  });
  // Another backend takes no powers from phones.
  const submitted = useQuery({ ...submittedQuery(id), enabled: assembly.minimumCallDays !== undefined });
  if ([quorum, quorumChecks, convocation, submitted].some(({ isLoading }) => isLoading) || !questions)
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
      isNoted: convocation.data?.isNoted,
      isUnderWay: mailings.some(isUnderWay),
      isStopped: mailings.some(({ state }) => state === 'stopped'),
      untold: convocation.data?.moved?.people ?? 0,
    },
    submittedPowers: [...new Set(submitted.data?.map(({ sender }) => fullName(sender)))],
    quorumCheck: quorumCheckFacts(assembly, quorumChecks.data, now),
    withoutVote: quorum.data ? withoutVote(quorum.data) : undefined,
    isRegister: registration.data,
    questions: {
      drafts: of('draft').map(named),
      open: of('open').length,
      closed: of('closed').length,
      pendingPaper: of('open').flatMap(({ id: questionId, title, pendingPaper: ballots = 0 }) =>
        ballots > 0 ? { id: questionId, title, ballots } : [],
      ),
      pendingLots: of('closed')
        .filter((question) => isTied(question) && !unopenedRound(roundsOf(questions, question)))
        .map(named),
    },
    isIssued: assembly.issuedMinutes === undefined ? undefined : assembly.issuedMinutes !== null,
  };
}

interface NextStepsProps {
  title?: string;
  /** Undefined until they are known. */
  steps: readonly NextStep[] | undefined;
  nothing: string;
  /** On the run sheet, with short steps: takes a step on this screen; undefined for a step of another screen. */
  choose?: (step: NextStep) => (() => void) | undefined;
}

/** The next steps of an assembly: each a line with one action. */
function NextStepsCard({ title = T.stepsTitle, steps, nothing, choose }: NextStepsProps) {
  return (
    <Section title={title}>
      {!steps && <Loading heights={[36, 36]} />}
      {steps?.length === 0 && <Text c="dimmed">{nothing}</Text>}
      {steps && steps.length > 0 && (
        <Box component="ul" display="grid" m={0} p={0} style={{ listStyle: 'none' }}>
          {steps.map((step, index) => (
            <Group
              component="li"
              key={step.key}
              justify="space-between"
              gap="6px 16px"
              py={8}
              style={index > 0 ? { borderTop: '1px solid var(--line)' } : {}}
            >
              <Text size={choose ? 'sm' : 'md'} flex="1 1 220px" miw={0} style={{ overflowWrap: 'anywhere' }}>
                {step.text}
              </Text>
              <StepButton
                to={step.to}
                onClick={choose?.(step)}
                size={choose ? 'compact-sm' : 'sm'}
                variant={index === 0 ? 'light' : 'default'}
              >
                {step.action}
              </StepButton>
            </Group>
          ))}
        </Box>
      )}
    </Section>
  );
}

interface StepButtonProps {
  to: string;
  /** Replaces the link. */
  onClick: (() => void) | undefined;
  size: string;
  variant: string;
  children: string;
}

const StepButton = ({ to, onClick, ...props }: StepButtonProps) =>
  onClick ? <Button onClick={onClick} {...props} /> : <Button component={Link} to={to} {...props} />;

const HALL_PREVIEW_TEXTS = { label: 'Lo que se ve en el salón' };

const HallView = lazyPart<{ assemblyId: number; isPreview: true }>(async () => ({
  default: (await import('../../votings/hall/hall.tsx')).Hall,
}));

function HallPreview({ assemblyId }: { assemblyId: number }) {
  const { ref, width } = useElementSize();
  return (
    // A picture: its controls are inactive, and the cards beside it are read out.
    <div ref={ref} className={styles.preview} role="img" aria-label={HALL_PREVIEW_TEXTS.label}>
      <div
        className={styles.window}
        style={{ transform: `scale(${width / PREVIEW_SIZE.width})` }}
        inert
        aria-hidden
      >
        <WindowSizeContext value={PREVIEW_SIZE}>
          <HallView assemblyId={assemblyId} isPreview />
        </WindowSizeContext>
      </div>
    </div>
  );
}
