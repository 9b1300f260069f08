import { Box, Button, Card, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconChecklist,
  IconLock,
  IconLockOpen,
  IconUserPlus,
  IconUsers,
  IconUsersPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Assembly, Attendee } from '@vigilia/contract/assemblies/assemblies';
import { useEffect, useId, useState } from 'react';
import { useAction } from '../../../../core/scheduling.ts';
import { useAttendanceEnd, useIssuedReason } from '../../../../domain/assembly-query.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { useIsPast } from '../assembly.tsx';
import type { QuorumChecksProps } from '../presence/quorum-checks.tsx';
import { registrationQuery, rollQuery, useSetRegistration } from '../queries.ts';
import { TEXTS } from '../texts.ts';
import AddAttendeeDialog from './add-attendee-dialog.tsx';
import { RollDialog } from './roll-button.tsx';

const T = TEXTS.attendance;

const AddManyDialog = lazyDialog(() => import('../roll-lists/add-many-dialog.tsx'));
const GoodStandingDialog = lazyDialog(() => import('../roll-lists/good-standing-dialog.tsx'));

const QuorumChecks = lazyPart<QuorumChecksProps>(() => import('../presence/quorum-checks.tsx'));
const PresenceWays = lazyPart<{ assemblyId: number; disabled: boolean }>(
  () => import('../presence/presence-ways.tsx'),
);

interface AttendancePanelProps {
  /** Null while it is being created. */
  assembly: Assembly | null;
  disabled: boolean;
  /** Whether the roll is beside it, so that it is neither opened nor counted here. */
  hasRoll?: boolean;
}

/** Number of present people; undefined on a backend that does not return it. */
const presentIn = (roll: readonly Attendee[]): number | undefined =>
  roll.some(({ assist }) => assist === undefined) ? undefined : roll.filter(({ assist }) => assist).length;

export function AttendancePanel({ assembly, disabled, hasRoll = false }: AttendancePanelProps) {
  const about = useId();
  // Not a card: above the list, each line takes the place of a row.
  if (hasRoll && assembly)
    return (
      <Box component="section" aria-label={T.heading}>
        <Attendance assembly={assembly} disabled={disabled} hasRoll />
      </Box>
    );
  return (
    <Card withBorder component="section" aria-label={T.formHeading}>
      <Stack gap="sm">
        <Title order={2}>{T.formHeading}</Title>
        {assembly ? (
          <Attendance assembly={assembly} disabled={disabled} />
        ) : (
          <>
            <Text id={about} c="dimmed" maw="var(--measure)">
              {T.onlyLater}
            </Text>
            <Group gap="sm">
              <ToolButton icon={IconUsers} disabled aria-describedby={about}>
                {T.show}
              </ToolButton>
              <ToolButton icon={IconUserPlus} disabled aria-describedby={about}>
                {T.add}
              </ToolButton>
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}

/** These failures do not block editing, so they are only logged in the console (R10.9). */
function useLogged(error: Error | null): void {
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: as the specification asks.
    if (error) console.info(error.message || error.name);
  }, [error]);
}

function Attendance({ assembly, disabled: isBusy, hasRoll }: AttendancePanelProps & { assembly: Assembly }) {
  const issued = useIssuedReason(assembly.id);
  const ended = useAttendanceEnd(assembly.id);
  const [opened, setOpened] = useState<'roll' | 'adding' | null>(null);
  const [manyOpened, many] = useDisclosure();
  const [standingOpened, standing] = useDisclosure();
  const registration = useQuery(registrationQuery(assembly.id));
  // Loaded with the form, so that the dialog opens at once.
  const roll = useQuery(rollQuery(assembly.id));
  const setRegistration = useSetRegistration(assembly.id);
  const { run } = useAction((error) => toastError(T.statusFailure, error));
  useLogged(registration.error);
  useLogged(roll.error);
  const isRegister = registration.data ?? false;
  const expected = Number(assembly.participants);
  const isLarger = expected > 0 && (roll.data?.length ?? 0) > expected;
  const isPast = useIsPast(assembly.id);
  const whoMarks = isRegister ? T.enabledAbout : isPast ? T.pastAbout : T.disabledAbout;
  const size = hasRoll ? 'sm' : 'md';
  const about = issued === undefined ? (ended ?? whoMarks) : T.issuedAbout;

  const toggle = async () => {
    await setRegistration.mutateAsync(!isRegister);
    toastSuccess(isRegister ? T.disabled : T.enabled);
  };

  const whoRegisters = (
    <>
      <Text c="dimmed" role="status" {...(hasRoll ? { size: 'sm' } : { maw: 'var(--measure)' })}>
        {registration.data !== undefined && about}
      </Text>
      {roll.data && (!hasRoll || isLarger) && (
        <Text className="figures" {...(hasRoll && { size: 'sm' })}>
          {!hasRoll && `${T.onRoll(roll.data.length, presentIn(roll.data))} `}
          {isLarger && T.moreThanExpected(expected)}
        </Text>
      )}
    </>
  );
  const buttons = !ended && (
    <>
      <ToolButton size={size} icon={IconUserPlus} onClick={() => setOpened('adding')} disabled={isBusy}>
        {T.add}
      </ToolButton>
      {/* A backend with limits of powers has calls beyond the specification's. */}
      {assembly.maxPowers !== undefined && (
        <ToolButton size={size} icon={IconUsersPlus} onClick={many.open} disabled={isBusy}>
          {T.addMany}
        </ToolButton>
      )}
      <Button
        size={size}
        variant={isRegister ? 'default' : 'light'}
        leftSection={isRegister ? <IconLock size={18} aria-hidden /> : <IconLockOpen size={18} aria-hidden />}
        onClick={() => run(toggle)}
        loading={setRegistration.isPending || registration.isPending}
        disabled={isBusy}
      >
        {isRegister ? T.disable : T.enable}
      </Button>
      {assembly.maxPowers !== undefined && (
        <ToolButton size={size} icon={IconChecklist} onClick={standing.open} disabled={isBusy}>
          {T.standing}
        </ToolButton>
      )}
    </>
  );
  const ways = isRegister && !ended && <PresenceWays assemblyId={assembly.id} disabled={isBusy} />;
  const checks = (part?: QuorumChecksProps['part']) => (
    <QuorumChecks assembly={assembly} disabled={isBusy || ended !== undefined} part={part} />
  );

  return (
    <>
      {hasRoll ? (
        <Stack gap="xs">
          <Group gap="xs">
            {buttons}
            {checks('buttons')}
          </Group>
          <Flex wrap="wrap" align="flex-start" columnGap="xl" rowGap="xs">
            <Box flex="0 1 auto">
              {whoRegisters}
              {ways}
            </Box>
            {checks('list')}
          </Flex>
        </Stack>
      ) : (
        <>
          {whoRegisters}
          <Group gap="sm">
            <ToolButton icon={IconUsers} onClick={() => setOpened('roll')} disabled={isBusy}>
              {T.show}
            </ToolButton>
            {buttons}
          </Group>
          {ways}
          {checks()}
        </>
      )}
      {!hasRoll && (
        <RollDialog assemblyId={assembly.id} opened={opened === 'roll'} onClose={() => setOpened(null)} />
      )}

      <AddManyDialog assemblyId={assembly.id} opened={manyOpened} onClose={many.close} />

      <GoodStandingDialog assemblyId={assembly.id} opened={standingOpened} onClose={standing.close} />

      <AddAttendeeDialog
        assemblyId={assembly.id}
        opened={opened === 'adding'}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
