/** A single-use code with which a member without mail enters the members' application (R16.8). */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { DeskPerson } from '@vigilia/contract/assemblies/check-in';
import { issueEntrance, readEntrance } from '@vigilia/contract/session/entrance';
import { fullName } from '@vigilia/contract/users/full-name';
import { useEffect, useState } from 'react';
import { call } from '../../../core/backend/api.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { FailedState } from '../../../ui/feedback/states.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { Note } from '../../../ui/page/note.tsx';

const T = {
  title: (name: string) => `Código para que entre ${name}`,
  about:
    'Pídale que apunte la cámara de su teléfono a este código y toque «Entrar». Sirve una sola vez y solo para esta persona.',
  picture: 'Código para entrar a votar con la cámara del teléfono',
  left: (seconds: number) => `Vence en ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  logged: 'El registro de actividad guarda quién lo mostró y quién entró con él.',
  ended: 'El código venció sin que se vea aquí si alguien lo usó.',
  used: (name: string) =>
    `El código ya se usó o dejó de servir. Si ${name} no entró en su teléfono, muestre otro.`,
  close: 'Cerrar',
  another: 'Mostrar otro código',
  failure: 'No se pudo mostrar el código',
};

const SECOND = 1000;
/** Milliseconds between two checks whether the code was used. */
const POLL = 2 * SECOND;

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
  // The phone of the member cannot notify this screen, so it polls the state of the code.
  const { data: state } = useQuery({
    queryKey: ['entrance', assemblyId, userId, submittedAt],
    queryFn: ({ signal }) => call(readEntrance, { params: { assemblyId, userId }, signal }),
    enabled: opened && data !== undefined && !isPending,
    refetchInterval: POLL,
    staleTime: 0,
    retry: false,
  });
  const isUsed = state?.waits === false;
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), SECOND, { autoInvoke: true });
  const left = data ? Math.ceil((submittedAt + data.lifetime - Math.max(now, submittedAt)) / SECOND) : 0;
  return (
    // The desk focuses its field: the next scan must not press the button that opened this.
    <Dialog opened={opened} onClose={onClose} title={T.title(fullName(person))} returnFocus={false}>
      <Stack gap="md" align="center">
        {isPending && <Skeleton height={224} width={224} role="status" aria-label="Cargando" />}
        {error && <FailedState headline={T.failure} error={error} onRetry={() => mutate()} inCard />}
        <div role="status">{isUsed && left > 0 && <Text>{T.used(person.name)}</Text>}</div>
        {isUsed && left > 0 && (
          <Group>
            <Button onClick={onClose}>{T.close}</Button>
            <ToolButton onClick={() => mutate()}>{T.another}</ToolButton>
          </Group>
        )}
        {data && !isPending && !isUsed && left > 0 && (
          <>
            <Text>{T.about}</Text>
            <QrCode text={new URL(data.address, window.location.origin).href} label={T.picture} />
            <Text className="figures">{T.left(left)}</Text>
            <Note>{T.logged}</Note>
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
