/** The queue of invitations: whom to invite, how far the mails are, and who got none. */
import { Alert, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '@vigilia/contract/time/colombian-time';
import type { InvitationProgress } from '@vigilia/contract/users/invitations';
import { useEffect, useRef } from 'react';
import { MailProgress } from '../../../../domain/mail/mail.tsx';
import { isUnderWay } from '../../../../domain/mail/polling.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import LoadedDialog from '../../../../ui/dialog/loaded-dialog.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { useInvalidateUsers } from '../queries.ts';
import {
  invitationsQuery,
  type PersonFilters,
  useInvitations,
  useStopInvitations,
  withoutPasswordQuery,
} from './invitation-queries.ts';
import { INVITATION_TEXTS as T } from './invitation-texts.ts';

interface InvitationsDialogProps {
  /** Of the list behind it. */
  filters: PersonFilters;
  onClose: () => void;
}

export default function InvitationsDialog({ filters, onClose }: InvitationsDialogProps) {
  const progress = useQuery(invitationsQuery);
  useRefreshAfter(progress.data !== undefined && isUnderWay(progress.data));
  return (
    <LoadedDialog opened onClose={onClose} title={T.title} size="lg">
      {progress.error ? (
        <Unloaded query={progress} failure={T.loadFailure} />
      ) : (
        progress.data && <Queue progress={progress.data} filters={filters} onClose={onClose} />
      )}
    </LoadedDialog>
  );
}

/** Refreshes the list behind once all invitations are sent. */
function useRefreshAfter(underWay: boolean): void {
  const invalidateUsers = useInvalidateUsers();
  const was = useRef(underWay);
  useEffect(() => {
    if (was.current && !underWay) invalidateUsers();
    was.current = underWay;
  }, [underWay, invalidateUsers]);
}

interface QueueProps extends InvitationsDialogProps {
  progress: InvitationProgress;
}

function Queue({ progress, filters, onClose }: QueueProps) {
  const underWay = isUnderWay(progress);
  return (
    <Stack gap="md">
      <Text>{T.about(progress.days)}</Text>
      {progress.isOutbox && (
        <Alert color="amber" title={T.outboxTitle}>
          {T.outbox}
        </Alert>
      )}
      <Note style={{ overflowWrap: 'anywhere' }}>{T.linksTo(progress.linksTo)}</Note>
      {underWay ? <UnderWay progress={progress} /> : <LastRun progress={progress} />}
      <Failures progress={progress} canRetry={!underWay} />
      <DialogButtons>
        <ToolButton onClick={onClose}>{T.close}</ToolButton>
        {!underWay && <Choices progress={progress} filters={filters} />}
      </DialogButtons>
    </Stack>
  );
}

function UnderWay({ progress }: { progress: InvitationProgress }) {
  const { total, waiting, perMinute, problem, retryAt } = progress;
  const { isBusy, stop } = useStopInvitations();
  return (
    <Stack gap="xs">
      <MailProgress done={total - waiting} total={total} problem={problem} retryAt={retryAt}>
        <Note>
          {T.remaining(Math.max(1, Math.ceil(waiting / perMinute)))} {T.mayClose}
        </Note>
      </MailProgress>
      <Group>
        <ToolButton size="sm" onClick={stop} loading={isBusy}>
          {T.stop}
        </ToolButton>
      </Group>
    </Stack>
  );
}

/** Users without a first mail while others have theirs; 0 if all wait, or none. */
const missingOf = ({ unsent, withoutPassword }: InvitationProgress): number =>
  unsent < withoutPassword ? unsent : 0;

function LastRun({ progress }: { progress: InvitationProgress }) {
  const { startedAt, startedBy, sent, failed, stopped, withoutPassword, unsent } = progress;
  return (
    <div role="status">
      {startedAt !== null && (
        <>
          <Text>{T.last(momentText(startedAt), startedBy ?? '')}</Text>
          <Text c="dimmed">{T.result(sent, failed, stopped)}</Text>
        </>
      )}
      {withoutPassword === 0 && <Text>{T.nobody}</Text>}
      {unsent < withoutPassword && <Text c="dimmed">{T.repeats}</Text>}
    </div>
  );
}

function Choices({ progress, filters }: { progress: InvitationProgress; filters: PersonFilters }) {
  const isFiltered = Object.values(filters).some(Boolean);
  const found = useQuery({ ...withoutPasswordQuery(filters), enabled: isFiltered });
  const { isBusy, start } = useInvitations();
  const { withoutPassword } = progress;
  const missing = missingOf(progress);
  const ofSearch = isFiltered && found.data !== undefined && found.data < withoutPassword ? found.data : 0;
  return (
    <>
      {missing > 0 && (
        <Button
          variant={ofSearch > 0 ? 'default' : 'filled'}
          onClick={() => start({ filters: {}, unsent: true })}
          disabled={isBusy}
        >
          {T.missing(missing)}
        </Button>
      )}
      {withoutPassword > 0 && (
        <Button
          variant={ofSearch + missing > 0 ? 'default' : 'filled'}
          onClick={() => start({ filters: {} })}
          disabled={isBusy}
        >
          {missing > 0 ? T.all(withoutPassword) : T.everybody(withoutPassword)}
        </Button>
      )}
      {ofSearch > 0 && (
        <Button onClick={() => start({ filters })} disabled={isBusy}>
          {T.ofSearch(ofSearch)}
        </Button>
      )}
    </>
  );
}

function Failures({ progress, canRetry }: { progress: InvitationProgress; canRetry: boolean }) {
  const { failures, failed } = progress;
  const { isBusy, start } = useInvitations();
  if (failures.length === 0) return null;
  return (
    <section aria-label={T.failures}>
      <Text fw={600}>{T.failures}</Text>
      <Stack component="ul" gap={8} m="8px 0 0" pl={20} mah="40dvh" style={{ overflowY: 'auto' }}>
        {failures.map(({ userId, name, email, reason }) => (
          <li key={userId}>
            {name}{' '}
            <Box component="span" style={{ overflowWrap: 'anywhere' }}>
              ({email})
            </Box>
            <Note>{reason}</Note>
          </li>
        ))}
      </Stack>
      {failed > failures.length && <Text c="dimmed">{T.moreFailures(failed - failures.length)}</Text>}
      {canRetry && (
        <ToolButton
          size="sm"
          mt="xs"
          onClick={() => start({ ids: failures.map(({ userId }) => userId) })}
          disabled={isBusy}
        >
          {T.retryFailed(failures.length)}
        </ToolButton>
      )}
    </section>
  );
}
