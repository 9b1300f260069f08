/** A single-use code with which a member without mail enters the members' application (R16.8). */
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import type { DeskPerson } from '@vigilia/contract/assemblies/check-in';
import { issueEntrance } from '@vigilia/contract/session/entrance';
import { fullName } from '@vigilia/contract/users/full-name';
import { useEffect, useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { ENTRANCE_TEXTS as T } from './entrance-texts.ts';

const SECOND = 1000;

interface EntranceDialogProps {
  assemblyId: number;
  person: Pick<DeskPerson, 'userId' | 'name' | 'lastName'>;
  opened: boolean;
  onClose: () => void;
}

export default function EntranceDialog({ assemblyId, person, opened, onClose }: EntranceDialogProps) {
  const { userId } = person;
  const { mutate, data, error, isPending, submittedAt } = useMutation({
    mutationFn: () => call(issueEntrance, { params: { assemblyId }, body: { userId } }),
  });
  useEffect(() => {
    if (opened) mutate();
  }, [opened, mutate]);
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), SECOND, { autoInvoke: true });
  const left = data ? Math.ceil((submittedAt + data.lifetime - Math.max(now, submittedAt)) / SECOND) : 0;
  return (
    <Dialog opened={opened} onClose={onClose} title={T.title(fullName(person))}>
      <Stack gap="md" align="center">
        {isPending && <Skeleton height={224} width={224} role="status" aria-label="Cargando" />}
        {error && <FailedState headline={T.failure} error={error} onRetry={() => mutate()} inCard />}
        {data && !isPending && left > 0 && (
          <>
            <Text>{T.about}</Text>
            <QrCode text={new URL(data.address, window.location.origin).href} label={T.picture} />
            <Text className="figures">{T.left(left)}</Text>
            <Text size="sm" c="dimmed">
              {T.logged}
            </Text>
          </>
        )}
        {data && !isPending && left <= 0 && (
          <>
            <Text>{T.ended}</Text>
            <Button onClick={() => mutate()}>{T.another}</Button>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
