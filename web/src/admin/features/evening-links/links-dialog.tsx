/** The links for desk and hall of an assembly: creates one, shows its address once, lists and revokes them. */
import { Box, Button, Group, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createEveningLink,
  type EveningLink,
  listEveningLinks,
  revokeEveningLink,
} from '@vigilia/contract/assemblies/evening-links';
import { LINK_KINDS, type LinkKind } from '@vigilia/contract/call';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { useState } from 'react';
import { call, failureInLine } from '../../../core/backend/api.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Unloaded } from '../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../ui/form/fields.tsx';
import { QrCode } from '../../../ui/media/qr-code.tsx';
import { Note } from '../../../ui/page/note.tsx';

const T = {
  title: 'Enlaces',
  about:
    'Un enlace abre la mesa de registro o el salón de esta asamblea en otro dispositivo, sin cuenta y sin nada más. Actúa en nombre de quien lo hizo y termina con la asamblea.',
  kind: 'Qué abre',
  kinds: { desk: 'Mesa de registro', hall: 'Salón (proyector)' } satisfies Record<LinkKind, string>,
  name: 'Nombre',
  examples: { desk: 'Mesa 2', hall: 'Proyector' } satisfies Record<LinkKind, string>,
  make: 'Hacer enlace',
  made: (name: string) => `Enlace «${name}»`,
  once: 'Se muestra solo esta vez: ábralo ahora en el dispositivo, con la cámara o copiando la dirección. Si lo pierde, revóquelo y haga otro.',
  picture: (name: string) => `Código para abrir «${name}» con la cámara`,
  copy: 'Copiar la dirección',
  copied: 'Dirección copiada',
  inUse: 'Enlaces de esta asamblea',
  none: 'Todavía no hay enlaces.',
  madeBy: (who: string, at: string) => `Lo hizo ${who} el ${at}`,
  used: (at: string | null) => (at ? `Último uso: ${at}` : 'Sin usar'),
  revoke: 'Revocar',
  revokeOf: (name: string) => `Revocar «${name}»`,
  revokeText: 'El dispositivo que lo usa deja de funcionar en esta asamblea.',
  revoked: 'Enlace revocado',
  failure: 'Ha ocurrido un error',
};

/** Milliseconds between two reads of the last uses. */
const POLL = 15_000;

const linksQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['evening-links', assemblyId],
    queryFn: ({ signal }) => call(listEveningLinks, { params: { assemblyId }, signal }),
    refetchOnMount: 'always',
    refetchInterval: POLL,
  });

interface LinksDialogProps {
  assemblyId: number;
  opened: boolean;
  onClose: () => void;
}

/** Forgets a created address when the dialog is closed. */
export default function LinksDialog({ assemblyId, opened, onClose }: LinksDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={T.title}>
      {opened && (
        <Stack gap="md">
          <Note>{T.about}</Note>
          <NewLink assemblyId={assemblyId} />
          <LinkList assemblyId={assemblyId} />
        </Stack>
      )}
    </Dialog>
  );
}

function NewLink({ assemblyId }: { assemblyId: number }) {
  const client = useQueryClient();
  const [kind, setKind] = useState<LinkKind>('desk');
  const [name, setName] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: () => call(createEveningLink, { params: { assemblyId }, body: { kind, name: name.trim() } }),
    onSuccess: () => setName(''),
    onSettled: () => client.invalidateQueries({ queryKey: linksQuery(assemblyId).queryKey }),
  });
  return (
    <>
      {data && <ShownOnce link={data.link} address={new URL(data.address, window.location.origin).href} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !isPending) mutate();
        }}
      >
        <Group gap="sm" align="flex-start">
          <NativeSelect
            label={T.kind}
            value={kind}
            data={LINK_KINDS.map((value) => ({ value, label: T.kinds[value] }))}
            onChange={({ currentTarget: { value } }) => setKind(value === 'hall' ? 'hall' : 'desk')}
            flex="1 1 180px"
          />
          <TextInput
            label={T.name}
            placeholder={T.examples[kind]}
            value={name}
            maxLength={FIELD_LIMITS.desk}
            error={error ? failureInLine(error, T.failure) : null}
            onChange={(event) => {
              setName(event.currentTarget.value);
              if (error) reset();
            }}
            autoComplete="off"
            flex="1 1 180px"
            data-autofocus
          />
        </Group>
        <Button type="submit" mt="sm" disabled={name.trim() === ''} loading={isPending}>
          {T.make}
        </Button>
      </form>
    </>
  );
}

const ShownOnce = ({ link: { name }, address }: { link: EveningLink; address: string }) => (
  <Paper withBorder p="md" role="status">
    <Stack gap="sm" align="center">
      <Title order={3} size="h4">
        {T.made(name)}
      </Title>
      <Note>{T.once}</Note>
      <QrCode text={address} label={T.picture(name)} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <CopyButton text={address} label={T.copy} done={T.copied} />
    </Stack>
  </Paper>
);

function LinkList({ assemblyId }: { assemblyId: number }) {
  const links = useQuery(linksQuery(assemblyId));
  const { data } = links;
  return (
    <section aria-label={T.inUse}>
      <Title order={3} size="h4" mb="xs">
        {T.inUse}
      </Title>
      {!data && <Unloaded query={links} failure={T.failure} heights={[48]} inCard />}
      {data?.length === 0 && <Text c="dimmed">{T.none}</Text>}
      {data && data.length > 0 && (
        <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((link) => (
            <Row key={link.id} assemblyId={assemblyId} link={link} />
          ))}
        </Box>
      )}
    </section>
  );
}

/** Confirms a revocation, which stops the device that uses the link. */
function Row({ assemblyId, link }: { assemblyId: number; link: EveningLink }) {
  const client = useQueryClient();
  const [isAsked, { open, close }] = useDisclosure();
  const { id, kind, name, madeBy, madeAt, lastUsedAt } = link;
  const revoke = async () => {
    await call(revokeEveningLink, { params: { assemblyId, id } }).finally(() =>
      client.invalidateQueries({ queryKey: linksQuery(assemblyId).queryKey }),
    );
    toastSuccess(T.revoked);
  };
  return (
    <Group
      component="li"
      gap="sm"
      py="xs"
      justify="space-between"
      style={{ borderTop: '1px solid var(--line)' }}
    >
      <Box flex="1 1 200px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Text fw={600}>{name}</Text>
        <Text size="sm">{T.kinds[kind]}</Text>
        <Note>
          {T.madeBy(madeBy, momentText(madeAt))} {T.used(lastUsedAt && momentText(lastUsedAt))}
        </Note>
      </Box>
      <ToolButton size="sm" aria-label={T.revokeOf(name)} onClick={open}>
        {T.revoke}
      </ToolButton>
      <ConfirmDialog
        opened={isAsked}
        title={T.revokeOf(name)}
        text={T.revokeText}
        confirm={T.revoke}
        failure={T.failure}
        onConfirm={revoke}
        onClose={close}
      />
    </Group>
  );
}
