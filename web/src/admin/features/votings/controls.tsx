/** Opening and closing a voting (R12.1). */
import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Question } from '@vigilia/contract/votings/votings';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDelayedAction } from '../../../core/delayed-action.ts';
import { isFocusLost } from '../../../core/lost-focus.ts';
import { useAction } from '../../../core/scheduling.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Warnings } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { DELAYS } from '../../constants.ts';
import { namesOf } from './decision/decision-names.ts';
import type { Voting } from './live.ts';
import { canVoteNow } from './people/unused-rights.ts';
import { useCreateQuestion, votingStatusQuery } from './queries.ts';
import { ballotsText, participationOf } from './results/figures.ts';
import { draftOpening, toastNotSwitched, useOpening, useSwitchVoting } from './switch-voting.tsx';
import { VOTE_TEXTS as T } from './texts.ts';

/** Ballots of a voting with hidden results below which its result reveals, or may reveal, how a person voted. */
const FEW_BALLOTS = 5;

interface ControlsProps {
  voting: Voting;
  /** Moves the focus when its button is disabled or removed. */
  onFocusLost: () => void;
  /** Whether it is on the run sheet, which stays open: one large button, the next step. */
  inRunSheet?: boolean;
  /** Further actions, beside the buttons. */
  children?: ReactNode;
}

/** A reopening annuls a lot (R12.19). */
const reopeningWarnings = ({ question, results }: Voting): string[] => [
  T.reopenReveals,
  ...(results?.lot ? [T.annulsLot(results.lot.drawn.map(namesOf(question, results).option))] : []),
];

/** Votes that closing now would lose, as figures: no names, as the screen may be projected. */
function closingText({ participation, people }: Voting): string {
  if (!participation) return T.closeUnknown;
  const now = people?.peopleWhoDidntVote.filter(canVoteNow).length;
  return T.closeText(participation, now);
}

/** Warns that hidden results of few ballots reveal how people voted. */
function revealedText({ participation, results }: Voting): string | null {
  if (results?.showResults !== 'closed' || !participation) return null;
  const { cast } = participation;
  return cast > 0 && cast < FEW_BALLOTS ? T.closeFew(cast) : null;
}

export function Controls({ voting, onFocusLost, inRunSheet = false, children }: ControlsProps) {
  const [confirming, setConfirming] = useState<'open' | 'close' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { assemblyId, state, participation } = voting;
  const { isPending, sends, switchVoting } = useSwitchVoting(voting.questionId);
  const client = useQueryClient();
  const navigate = useNavigate();
  const after = useDelayedAction();
  const { run } = useAction(toastNotSwitched);
  const issued = useIssuedReason(assemblyId);
  const issuedId = useId();
  const allVoted = participation !== undefined && participation.cast >= participation.entitled;
  const revealed = state === 'open' ? revealedText(voting) : null;
  const ballots = voting.results?.totalVotes ?? 0;
  // Withheld results that were shown: it cannot be reopened (R12.1).
  const isShown = state === 'closed' && ballots > 0 && voting.question?.showResults === 'closed';

  /** The last pressed button. */
  const pressed = useRef<HTMLButtonElement | null>(null);
  const keepFocus = () => {
    const button = pressed.current;
    if (!button || !isFocusLost()) return;
    // Not the other button: a key pressed twice would undo the first press.
    if (button.disabled || !button.isConnected) onFocusLost();
    else button.focus();
  };
  const keep = useEffectEvent(keepFocus);
  // These disable a button.
  useEffect(() => keep(), [state, isPending, leaving]);
  const press = (event: MouseEvent<HTMLButtonElement>, act: () => void) => {
    // The second click of a double click, whose first pressed another button in this place.
    if (event.detail > 1) return;
    pressed.current = event.currentTarget;
    act();
  };

  const open = useOpening(
    voting.question,
    () => switchVoting(state === 'draft' ? draftOpening(voting.question) : { isActive: true }),
    keepFocus,
  );
  /** Asks unless all have voted: the last ballot may not be on the screen yet. */
  const askToClose = async () => {
    const status = { ...votingStatusQuery(assemblyId, voting.questionId), staleTime: 0, retry: false };
    const people = allVoted ? undefined : await client.fetchQuery(status).catch(() => undefined);
    const now = people && participationOf(people);
    if ((allVoted || (now && now.cast >= now.entitled)) && !revealed) await close();
    else setConfirming('close');
  };
  const close = async () => {
    await switchVoting({ isActive: false });
    if (inRunSheet) return;
    setLeaving(true);
    // A touch shows that the result is being read.
    const isStaying = new AbortController();
    const stay = () => {
      isStaying.abort();
      setLeaving(false);
    };
    for (const touch of ['pointerdown', 'keydown', 'wheel'] as const)
      window.addEventListener(touch, stay, { signal: isStaying.signal, passive: true });
    after(DELAYS.closeVoting, () => {
      if (isStaying.signal.aborted) return;
      isStaying.abort();
      void navigate(`/gremial/assemblies/${assemblyId}/questions`);
    });
  };

  return (
    <Group gap="xs">
      {inRunSheet && state !== 'draft' ? null : isShown ? (
        <RepeatVoting assemblyId={assemblyId} question={voting.question} isDisabled={issued !== undefined} />
      ) : (
        <Button
          size={inRunSheet ? 'lg' : 'md'}
          fullWidth={inRunSheet}
          // Filled as the next step before the first opening; later an exception.
          variant={state === 'draft' && issued === undefined ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={
            state === undefined || state === 'open' || issued !== undefined || leaving || sends(false)
          }
          aria-describedby={issued && issuedId}
          loading={sends(true)}
          onClick={(event) => press(event, () => (ballots > 0 ? setConfirming('open') : open()))}
        >
          {T.open}
        </Button>
      )}
      {(!inRunSheet || state === 'open') && (
        <ToolButton
          size={inRunSheet ? 'lg' : 'md'}
          fullWidth={inRunSheet}
          {...(state === 'open' ? { color: 'red.8', variant: 'filled' } : {})}
          icon={IconPlayerStop}
          // It is not closed without the ballots on paper that wait (R12.20).
          disabled={state !== 'open' || leaving || sends(true) || voting.results?.pendingPaper !== undefined}
          loading={sends(false)}
          onClick={(event) => press(event, () => run(askToClose))}
        >
          {T.close}
        </ToolButton>
      )}
      {children}
      {issued && (
        <Text c="dimmed" id={issuedId}>
          {T.issued}
        </Text>
      )}
      {leaving && (
        <Text c="dimmed" role="status">
          {T.leaving}
        </Text>
      )}
      <ConfirmDialog
        opened={confirming === 'open'}
        title={T.reopenTitle}
        text={`Esta votación ya se cerró con ${ballotsText(ballots)}. Si la abre de nuevo, ${ballots === 1 ? 'ese voto se conserva' : 'esos votos se conservan'} y quien no ha votado podrá hacerlo.`}
        detail={<Warnings texts={reopeningWarnings(voting)} />}
        confirm={T.reopenConfirm}
        onConfirm={() => switchVoting({ isActive: true, confirm: true })}
        onClose={() => setConfirming(null)}
        onClosed={keepFocus}
      />
      <ConfirmDialog
        opened={confirming === 'close'}
        title={T.closeTitle}
        text={closingText(voting)}
        detail={revealed && <Warnings texts={[revealed]} />}
        confirm={T.closeConfirm}
        onConfirm={() => close().catch(toastNotSwitched)}
        onClose={() => setConfirming(null)}
        onClosed={keepFocus}
      />
    </Group>
  );
}

/** In the form of the call that creates it. */
function contentOf({
  title,
  kind,
  seats,
  allowBlank,
  showResults,
  rule,
  agendaPoint,
  ...question
}: Question) {
  const { options } = KIND_RULES[kind ?? 'yesNo'];
  return {
    title,
    ...(kind && { kind }),
    seats,
    allowBlank,
    showResults,
    rule,
    ...(agendaPoint && { agendaPoint }),
    ...(options === 'candidates' && { peopleToVote: question.peopleToBeVoted.map(({ userId }) => userId) }),
    ...(options === 'slates' && {
      slates: (question.slates ?? []).map(({ name, places }) => ({
        name,
        places: places.map(({ userId, alternate }) => ({
          userId,
          alternateUserId: alternate?.userId ?? null,
        })),
      })),
    }),
  };
}

interface RepeatVotingProps {
  assemblyId: number;
  question: Question | undefined;
  isDisabled: boolean;
}

function RepeatVoting({ assemblyId, question, isDisabled }: RepeatVotingProps) {
  const create = useCreateQuestion(assemblyId);
  const navigate = useNavigate();
  const ask = (question: Question) =>
    confirm({
      title: T.repeatTitle,
      text: T.repeatText,
      confirm: T.repeatConfirm,
      harmless: true,
      run: async () => {
        await create.mutateAsync(contentOf(question));
        toastSuccess(T.repeated);
        void navigate(`/gremial/assemblies/${assemblyId}/questions`);
      },
    });
  return (
    <ToolButton
      icon={IconRepeat}
      disabled={isDisabled || question === undefined}
      onClick={() => question && ask(question)}
    >
      {T.repeat}
    </ToolButton>
  );
}
