/**
 * The screen that a link opens on a device without an account: the desk or the hall of one assembly, without a way to another
 * screen (R20.9).
 */
import { Box, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { enterWithLink } from '@vigilia/contract/assemblies/evening-links';
import type { TokenLink } from '@vigilia/contract/session/session';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../core/backend/api.ts';
import { queryClient } from '../../../core/backend/query-client.ts';
import { dropSession, isAdministrator, linkOf, setToken, useSession } from '../../../core/backend/session.ts';
import { Logo } from '../../../core/logo.tsx';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { useAssemblyEvents } from '../../../domain/assembly-session.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FailedState, LoadingScreen } from '../../../ui/feedback/states.tsx';
import { PageTitle } from '../../../ui/page/page.tsx';

const T = {
  screen: 'Enlace de una asamblea',
  failure: 'No se pudo abrir el enlace',
  desk: 'Registro en la puerta',
  ended: 'Este enlace ya no sirve',
  noSecret: 'Abra esta pantalla con el enlace completo o con el código QR que le mostró un administrador.',
};

const Hall = lazyPart<{ assemblyId: number; isKiosk: true }>(
  async () => ({ default: (await import('../votings/hall/hall.tsx')).Hall }),
  { failure: T.failure },
);
const CheckInDesk = lazyPart<{ assemblyId: number; link: string }>(
  async () => ({ default: (await import('../check-in/desk.tsx')).CheckInDesk }),
  { failure: T.failure },
);

const SECRET_KEY = 'enlace/secreto';
/** Milliseconds before a retry when the server cannot be reached. */
const RETRY_DELAY = 3000;
/** Milliseconds before a refused link is tried again, or when the window is looked at: an end entered by mistake may be deleted. */
const REFUSED_DELAY = 30_000;

/** The secret of the address, which is removed from it; after a reload the stored one of this tab. */
function takeSecret(): string {
  const sent = window.location.hash.slice(1);
  const known = sessionStorage.getItem(SECRET_KEY) ?? '';
  if (sent === '') return known;
  if (sent !== known) dropSession();
  sessionStorage.setItem(SECRET_KEY, sent);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  return sent;
}

const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Exchanges the secret for a token: at first, and whenever the server refuses the present one. */
function useEntrance(secret: string) {
  const [refused, setRefused] = useState<string | null>(secret === '' ? T.noSecret : null);
  const isIn = useSession(({ ended, auth }) => !ended && isAdministrator(auth));
  const { mutate, failureReason } = useMutation({
    mutationFn: () => call(enterWithLink, { body: { secret }, token: null }),
    retry: (_, error) => !isRefusal(error),
    retryDelay: RETRY_DELAY,
    onSuccess: ({ accessToken }) => {
      setRefused(null);
      setToken(accessToken);
    },
    onError: (error) => {
      setRefused(error.message);
      dropSession();
    },
  });
  useEffect(() => {
    if (refused === null && !isIn) mutate();
  }, [refused, isIn, mutate]);
  useEffect(() => {
    if (refused === null || secret === '') return;
    const again = () => mutate();
    const timer = setInterval(again, REFUSED_DELAY);
    window.addEventListener('focus', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', again);
    };
  }, [refused, secret, mutate]);
  return { refused, failure: failureReason, enter: () => mutate() };
}

function Kiosk() {
  const [secret] = useState(takeSecret);
  const { refused, failure, enter } = useEntrance(secret);
  const link = linkOf(useSession(({ auth }) => auth));
  // A new link was pasted into the address of this tab.
  useWindowEvent('hashchange', () => window.location.reload());
  if (refused !== null) return <Ended reason={refused} />;
  if (link) return <Opened link={link} onDenied={enter} />;
  return failure ? (
    <Center component="main" mih="100dvh" p="md">
      <FailedState headline={T.failure} error={failure} onRetry={enter} />
    </Center>
  ) : (
    <LoadingScreen />
  );
}

function Opened({ link, onDenied }: { link: TokenLink; onDenied: () => void }) {
  const { kind, name, assemblyId } = link;
  useAssemblyEvents(assemblyId, (event) => {
    if (event.name === 'denied') onDenied();
  });
  const title = useQuery(assemblyQuery(assemblyId)).data?.title ?? '';
  if (kind === 'hall') return <Hall assemblyId={assemblyId} isKiosk />;
  return (
    <Box component="main" p={{ base: 'md', sm: 'xl' }} maw={1024} mx="auto">
      <PageTitle>{`${T.desk}: ${name}`}</PageTitle>
      <Group justify="space-between" align="baseline" gap="xs" mb="lg" maw={960}>
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title || T.desk}
        </Title>
        <Text fw={600}>{name}</Text>
      </Group>
      <CheckInDesk assemblyId={assemblyId} link={name} />
    </Box>
  );
}

/** Large, as it may be on a projector. */
const Ended = ({ reason }: { reason: string }) => (
  <Center component="main" mih="100dvh" p="xl">
    <PageTitle>{T.screen}</PageTitle>
    <Stack align="center" gap="xl" role="alert">
      <Logo size={48} />
      {/* The assembly of this tab; unknown after a reload. */}
      <Text fz="h3">
        {queryClient.getQueriesData<Assembly>({ queryKey: ['assemblies', 'title'] })[0]?.[1]?.title}
      </Text>
      <Title order={1} ta="center" fz="clamp(1.75rem, 5vw, 4rem)" lh={1.2}>
        {reason || T.ended}
      </Title>
    </Stack>
  </Center>
);

export default function Screen() {
  // Like the shell, which it replaces.
  useEffect(() => () => queryClient.clear(), []);
  return (
    <QueryClientProvider client={queryClient}>
      <Kiosk />
    </QueryClientProvider>
  );
}
