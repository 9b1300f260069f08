/** The head of the run sheet: the state of the session, the current point, recess and end (R20.1). */
import { Badge, Card, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import type { SessionActions } from '../../../../domain/assembly-session.ts';
import { clockText, useSessionNow } from '../../../../domain/evening/session-clock.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { SESSION_TEXTS as T } from './session-texts.ts';

interface SessionHeadProps {
  session: AssemblySession;
  actions: SessionActions;
  /** Titles of the votings that are open. */
  openVotings: readonly string[];
}

export function SessionHead({ session, actions, openVotings }: SessionHeadProps) {
  const { state, since, points, currentPoint, rested = 0 } = session;
  const [ending, end] = useDisclosure();
  const [pausing, pause] = useDisclosure();
  const { isPending, setState } = actions;
  const place = points.findIndex(({ id }) => id === currentPoint);
  const point = points[place];
  const stillOpen = openVotings.length > 0 && T.stillOpen(openVotings);
  // The header of the assembly and the next step suffice.
  if (state === 'planned') return null;
  return (
    <Card withBorder component="section" aria-label={T.session} padding="sm">
      <Group gap="8px 14px">
        <Badge size="lg" variant={state === 'open' ? 'light' : 'default'} role="status">
          {T.states[state]}
        </Badge>
        <Text fw={700} flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
          {point ? `${place + 1}. ${point.text}` : ''}
        </Text>
        {point?.startedAt && (
          <Elapsed since={Date.parse(point.startedAt) + rested} until={state === 'recess' ? since : null} />
        )}
        {(state === 'open' || state === 'recess') && (
          <Group gap="xs" wrap="nowrap">
            {state === 'open' && (
              <ToolButton size="sm" disabled={isPending} onClick={pause.open}>
                {T.recess}
              </ToolButton>
            )}
            <ToolButton size="sm" disabled={isPending} onClick={end.open}>
              {T.end}
            </ToolButton>
          </Group>
        )}
      </Group>
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
        title={T.endTitle}
        text={T.endText}
        detail={stillOpen}
        disabled={openVotings.length > 0}
        confirm={T.end}
        failure={T.failure}
        onConfirm={async () => setState('ended')}
        onClose={end.close}
      />
    </Card>
  );
}

const SECOND = 1000;

/**
 * @param props.since in milliseconds, shifted by the recesses
 * @param props.until null while running, ISO 8601
 */
function Elapsed({ since, until }: { since: number; until: string | null }) {
  const now = useSessionNow();
  const end = until === null ? now : Date.parse(until);
  const seconds = Math.max(0, Math.floor((end - since) / SECOND));
  return (
    <Text className="figures" c="dimmed" role="timer" aria-label={T.elapsed}>
      {clockText(seconds)}
    </Text>
  );
}
