/** The addresses of the scrutineers, and the mails with the fingerprint and the package. */
import { Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { momentText } from '@vigilia/contract/time/colombian-time';
import {
  MAX_SCRUTINEERS,
  mailScrutineers,
  readScrutineers,
  type Scrutineers as Saved,
  type ScrutineerMail,
  setScrutineers,
} from '@vigilia/contract/verification/scrutineers';
import { type FormEvent, useState } from 'react';
import { ApiError, call } from '../../../../core/backend/api.ts';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';

const T = {
  title: 'Escrutadores',
  about:
    'La huella que guardan personas distintas, fuera del servidor, es la que permite descubrir un cambio posterior. Después de un cierre puede enviarla por correo con el paquete de verificación, sin nombres.',
  emails: 'Correos de los escrutadores',
  emailsAbout: `Uno en cada renglón, hasta ${MAX_SCRUTINEERS}.`,
  save: 'Guardar los correos',
  send: 'Enviar la huella y el paquete',
  sendAgain: 'Enviar también a quienes quizá ya la recibieron',
  noServer: 'Este servidor no envía correo. Descargue el paquete y entréguelo.',
  unsaved: 'Guarde los correos antes de enviar.',
  saved: 'Correos guardados',
  sent: 'Se está enviando',
  sentAbout: 'La misma huella no se envía dos veces a la misma dirección.',
  mails: 'Correos enviados a los escrutadores',
  failure: 'Ha ocurrido un error',
};

const MAIL_STATES: Readonly<Record<ScrutineerMail['state'], string>> = {
  pending: 'Por enviar',
  sending: 'Enviándose',
  accepted: 'Aceptado por el servidor de correo',
  refused: 'No se pudo enviar',
  uncertain: 'No se sabe si llegó',
};

/** Milliseconds between two looks while mails are being sent. */
const POLL = 3000;

/** Null where the backend has no such call. */
const scrutineersQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['scrutineers', assemblyId],
    queryFn: async ({ signal }): Promise<Saved | null> => {
      try {
        return await call(readScrutineers, { params: { assemblyId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state: { data } }) =>
      data?.mails.some(({ state }) => state === 'pending' || state === 'sending') ? POLL : false,
  });

const linesOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .map((line) => line.trim())
    .filter(Boolean);

export function Scrutineers({ assemblyId }: { assemblyId: number }) {
  const { data, error, refetch } = useQuery(scrutineersQuery(assemblyId));
  if (error) return <FailedState headline={T.failure} error={error} onRetry={() => void refetch()} inCard />;
  // The package can be downloaded without them.
  if (!data) return null;
  return <Form assemblyId={assemblyId} saved={data} />;
}

function Form({ assemblyId, saved }: { assemblyId: number; saved: Saved }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const text = typed ?? saved.emails.join('\n');
  const isChanged = linesOf(text).join() !== saved.emails.join();
  const params = { assemblyId };
  const keep = (answer: Saved) => client.setQueryData(scrutineersQuery(assemblyId).queryKey, answer);
  const save = useMutation({
    mutationFn: (emails: string[]) => call(setScrutineers, { params, body: { emails } }),
    onSuccess: (answer) => {
      keep(answer);
      setTyped(null);
      toastSuccess(T.saved);
    },
    onError: (failure) => toastError(T.failure, failure),
  });
  const send = useMutation({
    mutationFn: () => call(mailScrutineers, { params, body: again ? { again } : {} }),
    onSuccess: (answer) => {
      keep(answer);
      setAgain(false);
      toastSuccess(T.sent, T.sentAbout);
    },
    onError: (failure) => toastError(T.failure, failure),
  });
  const issue =
    save.error instanceof ApiError
      ? save.error.issues.find(({ path }) => path.startsWith('emails'))?.message
      : undefined;
  return (
    <Stack
      component="form"
      gap="sm"
      aria-label={T.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate(linesOf(text));
      }}
    >
      <LeaveGuard changed={isChanged} />
      <Title order={3} fz="md">
        {T.title}
      </Title>
      <Text c="dimmed" maw="68ch">
        {T.about}
      </Text>
      <Textarea
        label={T.emails}
        description={T.emailsAbout}
        autosize
        minRows={2}
        maw="30rem"
        inputMode="email"
        autoComplete="off"
        value={text}
        error={isChanged ? issue : undefined}
        readOnly={save.isPending}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      <Group gap="sm">
        <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
          {T.save}
        </Button>
        <Button
          variant="light"
          loading={send.isPending}
          disabled={isChanged || saved.emails.length === 0 || !saved.canMail}
          onClick={() => send.mutate()}
        >
          {T.send}
        </Button>
      </Group>
      {!saved.canMail && <Text c="dimmed">{T.noServer}</Text>}
      {isChanged && saved.canMail && <Text c="dimmed">{T.unsaved}</Text>}
      {saved.mails.some(({ state }) => state === 'uncertain') && (
        <Checkbox
          size="md"
          label={T.sendAgain}
          checked={again}
          onChange={({ currentTarget: { checked } }) => setAgain(checked)}
        />
      )}
      {saved.mails.length > 0 && <Mails mails={saved.mails} />}
    </Stack>
  );
}

const Mails = ({ mails }: Pick<Saved, 'mails'>) => (
  <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }} aria-label={T.mails}>
    {mails.map(({ email, fingerprint, requestedAt, state, reason }) => (
      <Text component="li" key={`${fingerprint} ${email}`} style={{ overflowWrap: 'anywhere' }}>
        {email} · <span className="figures">{fingerprint}</span> · {momentText(requestedAt)} ·{' '}
        {MAIL_STATES[state]}
        {reason && state !== 'accepted' ? `. ${reason}` : ''}
      </Text>
    ))}
  </Stack>
);
