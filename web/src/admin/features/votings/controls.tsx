/** Opening and closing a voting (R12.1). */
import { Button, Group, Text } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRepeat } from '@tabler/icons-react';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { Question } from '@vigilia/contract/votings/votings';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDelayedAction } from '../../../core/delayed-action.ts';
import { isFocusLost } from '../../../core/lost-focus.ts';
import { useSingleFlight } from '../../../core/scheduling.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Warnings } from '../../../ui/feedback/states.tsx';
import { toastAdvice, toastRefusal, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { DELAYS } from '../../constants.ts';
import { namesOf } from './decision/decision-names.ts';
import type { Voting } from './live.ts';
import { canVoteNow } from './people/unused-rights.ts';
import { useCreateQuestion, useUpdateQuestion } from './queries.ts';
import { singleOption } from './question/question-kinds.ts';
import { ballotsText, openingWarning } from './results/figures.ts';
import { GENERIC_FAILURE, VOTE_TEXTS as T } from './texts.ts';

/** Ballots of a voting with hidden results below which its result reveals, or may reveal, how a person voted. */
const FEW_BALLOTS = 5;

interface ControlsProps {
  voting: Voting;
  /** Takes the focus when the button that had it can no longer be pressed. */
  onFocusLost: () => void;
  /** Whether it is on the run sheet, which is not left: one large button, the next step. */
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
function closingText({ participation, people, results }: Voting): string {
  if (!participation) return T.closeUnknown;
  const now = people?.peopleWhoDidntVote.filter(canVoteNow).length;
  return T.closeText(participation, now, results?.pendingPaper?.ballots);
}

/** Warns that hidden results of few ballots reveal how people voted. */
function revealedText({ participation, results }: Voting): string | null {
  if (results?.showResults !== 'closed' || !participation) return null;
  const { cast } = participation;
  return cast > 0 && cast < FEW_BALLOTS ? T.closeFew(cast) : null;
}

const toastDone = (isActive: boolean, warning: string | undefined) => {
  toastSuccess(isActive ? T.opened : T.closed);
  if (warning) toastAdvice(warning);
};

export function Controls({ voting, onFocusLost, inRunSheet = false, children }: ControlsProps) {
  const [confirming, setConfirming] = useState<'open' | 'single' | 'close' | null>(null);
  const [leaving, setLeaving] = useState(false);
  const { assemblyId, state, participation } = voting;
  const update = useUpdateQuestion(voting.questionId);
  const navigate = useNavigate();
  const after = useDelayedAction();
  const once = useSingleFlight();
  const issued = useIssuedReason(assemblyId);
  const issuedId = useId();
  const allVoted = participation !== undefined && participation.cast >= participation.entitled;
  /** Ballots on paper without which it is not closed (R12.20). */
  const onPaper = voting.results?.pendingPaper?.ballots ?? 0;
  const revealed = state === 'open' ? revealedText(voting) : null;
  const ballots = voting.results?.totalVotes ?? 0;
  // Withheld results that were shown: it is never opened again (R12.1).
  const isShown = state === 'closed' && ballots > 0 && voting.question?.showResults === 'closed';
  const single = singleOption(voting.question);
  const sends = (isActive: boolean) => update.isPending && update.variables.isActive === isActive;

  /** The button that was pressed last. */
  const pressed = useRef<HTMLButtonElement | null>(null);
  const keepFocus = () => {
    const button = pressed.current;
    if (!button || !isFocusLost()) return;
    // Not the other button: a key pressed twice would undo the first press.
    if (button.disabled) onFocusLost();
    else button.focus();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what disables a button.
  useEffect(keepFocus, [state, update.isPending, leaving]);
  const press = (event: MouseEvent<HTMLButtonElement>, act: () => void) => {
    pressed.current = event.currentTarget;
    act();
  };

  const send = async (isActive: boolean) => {
    try {
      // A draft is opened as it is shown here: another administrator may have edited it since.
      const version = isActive && state === 'draft' ? voting.question?.version : undefined;
      const answer = await update.mutateAsync({ isActive, ...(version !== undefined && { version }) });
      toastDone(isActive, openingWarning(answer?.opening));
    } catch (error) {
      toastRefusal(GENERIC_FAILURE, error);
      return;
    }
    if (isActive || inRunSheet) return;
    setLeaving(true);
    // A touch means that the result is being read.
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
    <Group gap="sm">
      {inRunSheet && state !== 'draft' ? null : isShown ? (
        <RepeatVoting assemblyId={assemblyId} question={voting.question} isDisabled={issued !== undefined} />
      ) : (
        <Button
          size={inRunSheet ? 'lg' : 'md'}
          fullWidth={inRunSheet}
          // The next step before the first opening; afterwards an exception.
          variant={state === 'draft' && issued === undefined ? 'filled' : 'default'}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={
            state === undefined || state === 'open' || issued !== undefined || leaving || sends(false)
          }
          aria-describedby={issued && issuedId}
          loading={sends(true)}
          onClick={(event) =>
            press(event, () => {
              if (ballots > 0) setConfirming('open');
              else if (single) setConfirming('single');
              else once(() => send(true));
            })
          }
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
          disabled={state !== 'open' || leaving || sends(true)}
          loading={sends(false)}
          onClick={(event) =>
            press(event, () =>
              allVoted && !revealed && onPaper === 0 ? once(() => send(false)) : setConfirming('close'),
            )
          }
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
        failure={GENERIC_FAILURE}
        onConfirm={async () => {
          const answer = await update.mutateAsync({ isActive: true, confirm: true });
          toastDone(true, openingWarning(answer?.opening));
        }}
        onClose={() => setConfirming(null)}
        onClosed={keepFocus}
      />
      <ConfirmDialog
        opened={confirming === 'single'}
        title={T.single.title}
        text={single ?? ''}
        confirm={T.single.confirm}
        failure={GENERIC_FAILURE}
        harmless
        onConfirm={() => send(true)}
        onClose={() => setConfirming(null)}
        onClosed={keepFocus}
      />
      <ConfirmDialog
        opened={confirming === 'close'}
        title={T.closeTitle}
        text={closingText(voting)}
        detail={
          <Warnings
            texts={[...(onPaper > 0 ? [T.closePaper(onPaper)] : []), ...(revealed ? [revealed] : [])]}
          />
        }
        disabled={onPaper > 0}
        confirm={T.closeConfirm}
        failure={GENERIC_FAILURE}
        // Its failure is a message over the screen, as without the question.
        onConfirm={() => send(false)}
        onClose={() => setConfirming(null)}
        onClosed={keepFocus}
      />
    </Group>
  );
}

/** As it is sent to create it. */
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
  const [isAsking, setAsking] = useState(false);
  const create = useCreateQuestion(assemblyId);
  const navigate = useNavigate();
  return (
    <>
      <ToolButton
        icon={IconRepeat}
        disabled={isDisabled || question === undefined}
        onClick={() => setAsking(true)}
      >
        {T.repeat}
      </ToolButton>
      <ConfirmDialog
        opened={isAsking}
        title={T.repeatTitle}
        text={T.repeatText}
        confirm={T.repeatConfirm}
        failure={GENERIC_FAILURE}
        harmless
        onConfirm={async () => {
          if (!question) return;
          await create.mutateAsync(contentOf(question));
          toastSuccess(T.repeated);
          void navigate(`/gremial/assemblies/${assemblyId}/questions`);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
