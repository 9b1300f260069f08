/** The session in the head of the run sheet: the time at the current point, recess and end (R20.1). */
import { Group, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import { useSessionActions } from '../../../domain/assembly-session.ts';
import { clockText, useSessionNow } from '../../../domain/evening/session-clock.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { SESSION_TEXTS as T } from '../../features/assemblies/session/session-texts.ts';
import { questionsQuery } from '../../features/votings/queries.ts';

interface SessionHeadProps {
  assemblyId: number;
  /** Open, or in recess. */
  session: AssemblySession;
}

export default function SessionHead({ assemblyId, session }: SessionHeadProps) {
  const { state, since, points, currentPoint, rested = 0 } = session;
  const [ending, end] = useDisclosure();
  const [pausing, pause] = useDisclosure();
  const { isPending, setState } = useSessionActions(assemblyId);
  const { data: questions = [] } = useQuery(questionsQuery(assemblyId));
  const openVotings = questions.filter((question) => question.state === 'open').map(({ title }) => title);
  const place = points.findIndex(({ id }) => id === currentPoint);
  const point = points[place];
  const stillOpen = openVotings.length > 0 && T.stillOpen(openVotings);
  return (
    <Group component="section" aria-label={T.session} gap="xs" ms="auto">
      {/* Shown by the badge above and by the agenda. */}
      <VisuallyHidden role="status">{state === 'open' ? T.isOpen : T.inRecess}</VisuallyHidden>
      {point && <VisuallyHidden>{`${place + 1}. ${point.text}`}</VisuallyHidden>}
      {point?.startedAt && (
        <Elapsed
          place={place + 1}
          since={Date.parse(point.startedAt) + rested}
          until={state === 'recess' ? since : null}
        />
      )}
      {state === 'open' && (
        <ToolButton size="sm" disabled={isPending} onClick={pause.open}>
          {T.recess}
        </ToolButton>
      )}
      <ToolButton size="sm" disabled={isPending} onClick={end.open}>
        {T.end}
      </ToolButton>
      <ConfirmDialog
        opened={pausing}
        title={T.recessTitle}
        text={T.recessText}
        detail={stillOpen}
        disabled={openVotings.length > 0}
        confirm={T.recess}
        failure={T.failure}
        harmless
        onConfirm={async () => setState('recess')}
        onClose={pause.close}
      />
      <ConfirmDialog
        opened={ending}
        {...T.ending}
        detail={stillOpen}
        disabled={openVotings.length > 0}
        onConfirm={async () => setState('ended')}
        onClose={end.close}
      />
    </Group>
  );
}

const SECOND = 1000;

interface ElapsedProps {
  /** Of the point on the agenda, from 1. */
  place: number;
  /** Milliseconds, shifted by the recesses. */
  since: number;
  /** Null while running, ISO 8601. */
  until: string | null;
}

function Elapsed({ place, since, until }: ElapsedProps) {
  const now = useSessionNow();
  const end = until === null ? now : Date.parse(until);
  const seconds = Math.max(0, Math.floor((end - since) / SECOND));
  return (
    <Text className="figures" c="dimmed" role="timer" aria-label={T.elapsed}>
      {T.atPoint(place, clockText(seconds))}
    </Text>
  );
}
