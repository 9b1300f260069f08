/** The package with which anyone recounts the votings, the last fingerprint, and the switch for receipts. */
import { Anchor, Button, Checkbox, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { verificationFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  MAX_SCRUTINEERS,
  mailScrutineers,
  readScrutineers,
  type Scrutineers as Saved,
  type ScrutineerMail,
  setScrutineers,
} from '@vigilia/contract/verification/scrutineers';
import {
  downloadVerificationPackage,
  readVerification,
  setReceipts,
  type Verification,
} from '@vigilia/contract/votings/verification';
import { type FormEvent, useState } from 'react';
import { ApiError, call, requestFile, unlessMissing } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { VERIFICATION_LIMITS } from '../../../../domain/evening/voting-texts.ts';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { FailedState, Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { download } from '../../../../ui/media/download.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { Section } from '../../../../ui/page/section.tsx';

/** No text claims more than the protocol proves. */
const T = {
  title: 'Verificar las votaciones',
  about:
    'Con el paquete, cualquier persona vuelve a contar las votaciones cerradas en su propio computador, sin conexión. Lleva los votos por código y los derechos usados, sin nombres, y el programa que los recuenta.',
  fingerprint: 'Última huella',
  noFingerprint: 'Todavía no se ha abierto ninguna votación con sello.',
  fingerprintAbout:
    'Anótela en papel o léala en voz alta: una huella guardada fuera del servidor es lo que permite descubrir un cambio posterior.',
  download: 'Paquete de verificación',
  downloadWithNames: 'Versión para el revisor, con nombres',
  withNamesAbout:
    'La versión para el revisor dice quién votó y quién no, nunca qué votó. Tiene datos personales. Cada descarga queda en el registro de actividad.',
  receipts: 'Entregar comprobantes de voto',
  receiptsAbout:
    'Con el comprobante, quien votó puede buscar su voto en la lista después del cierre. También podría mostrárselo a otra persona. No se cambia con una votación abierta.',
  limits: VERIFICATION_LIMITS,
  explanation: 'La explicación para los asociados',
  downloaded: 'Archivo descargado',
  downloadedAbout: 'Descomprímalo y abra LEAME.txt: dice cómo se recuenta.',
  saved: 'Cambio guardado',
  on: 'Desde la próxima votación se entregan comprobantes.',
  off: 'Desde la próxima votación no se entregan comprobantes.',
  failure: 'Ha ocurrido un error',
};

/** Null on a backend without this call, which hides the panel. */
const verificationQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['verification', assemblyId],
    queryFn: ({ signal }): Promise<Verification | null> =>
      unlessMissing(call(readVerification, { params: { assemblyId }, signal })),
    // Each opening and closing adds a seal.
    staleTime: 0,
    retry: false,
  });

const downloadPackage = (assemblyId: number, withNames: boolean): Promise<void> =>
  download({
    name: async () =>
      verificationFileName(await call(readAssembly, { params: { id: assemblyId } }), withNames),
    fetch: (receiving) =>
      requestFile(downloadVerificationPackage, { params: { assemblyId }, body: { withNames } }, receiving),
    done: T.downloaded,
    doneAbout: T.downloadedAbout,
    failure: T.failure,
  });

interface VerificationPanelProps {
  assemblyId: number;
  /** Whether the assembly is archived and unchangeable. */
  isArchive?: boolean;
}

export default function VerificationPanel({ assemblyId, isArchive = false }: VerificationPanelProps) {
  const verification = useQuery(verificationQuery(assemblyId));
  const { data } = verification;
  if (data === null) return null;
  return (
    <Section title={T.title} about={T.about}>
      {data ? (
        <Content assemblyId={assemblyId} verification={data} isArchive={isArchive} />
      ) : (
        <Unloaded query={verification} failure={T.failure} heights={[240]} inCard />
      )}
    </Section>
  );
}

interface ContentProps {
  assemblyId: number;
  verification: Verification;
  isArchive: boolean;
}

function Content({ assemblyId, verification: { lastSeal, givesReceipts }, isArchive }: ContentProps) {
  const files = useMutation({
    mutationFn: (what: 'plain' | 'names') => downloadPackage(assemblyId, what === 'names'),
  });
  const isLoading = (what: 'plain' | 'names') => files.isPending && files.variables === what;
  const client = useQueryClient();
  const issued = useIssuedReason(assemblyId);
  const receipts = useMutation({
    mutationFn: (wanted: boolean) =>
      call(setReceipts, { params: { assemblyId }, body: { givesReceipts: wanted } }),
    onSuccess: (saved) => toastSuccess(T.saved, saved.givesReceipts ? T.on : T.off),
    onError: (failure) => toastError(T.failure, failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['verification', assemblyId] }),
  });
  return (
    <>
      <div>
        <Text fw={600}>{T.fingerprint}</Text>
        <Text className="figures" size={lastSeal ? 'xl' : 'md'} ff={lastSeal ? 'monospace' : undefined}>
          {lastSeal ? fingerprintOf(lastSeal) : T.noFingerprint}
        </Text>
        {lastSeal && (
          <Text c="dimmed" maw="68ch">
            {T.fingerprintAbout}
          </Text>
        )}
      </div>
      <Group gap="sm">
        <Button onClick={() => files.mutate('plain')} loading={isLoading('plain')} disabled={files.isPending}>
          {T.download}
        </Button>
        <ToolButton
          onClick={() => files.mutate('names')}
          loading={isLoading('names')}
          disabled={files.isPending}
        >
          {T.downloadWithNames}
        </ToolButton>
      </Group>
      <Text c="dimmed" maw="68ch">
        {T.withNamesAbout}
      </Text>
      {!isArchive && (
        <>
          <Checkbox
            size="md"
            label={T.receipts}
            description={T.receiptsAbout}
            checked={receipts.isPending ? receipts.variables : givesReceipts}
            disabled={receipts.isPending || issued !== undefined}
            onChange={({ currentTarget: { checked } }) => receipts.mutate(checked)}
          />
          <Scrutineers assemblyId={assemblyId} />
        </>
      )}
      <Note maw="68ch">{T.limits}</Note>
      {configuration.votar && (
        <Anchor href="/votar/como-se-cuenta" target="_blank">
          {T.explanation}
        </Anchor>
      )}
    </>
  );
}

/** The addresses of the scrutineers, and the mails with the fingerprint and the package. */
const SCRUTINEERS_TEXTS = {
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

/** Milliseconds between two reads while mails are being sent. */
const POLL = 3000;

/** Null on a backend without this call. */
const scrutineersQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['scrutineers', assemblyId],
    queryFn: ({ signal }): Promise<Saved | null> =>
      unlessMissing(call(readScrutineers, { params: { assemblyId }, signal })),
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

function Scrutineers({ assemblyId }: { assemblyId: number }) {
  const { data, error, refetch } = useQuery(scrutineersQuery(assemblyId));
  if (error)
    return (
      <FailedState headline={SCRUTINEERS_TEXTS.failure} error={error} onRetry={() => void refetch()} inCard />
    );
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
      toastSuccess(SCRUTINEERS_TEXTS.saved);
    },
    onError: (failure) => toastError(SCRUTINEERS_TEXTS.failure, failure),
  });
  const send = useMutation({
    mutationFn: () => call(mailScrutineers, { params, body: again ? { again } : {} }),
    onSuccess: (answer) => {
      keep(answer);
      setAgain(false);
      toastSuccess(SCRUTINEERS_TEXTS.sent, SCRUTINEERS_TEXTS.sentAbout);
    },
    onError: (failure) => toastError(SCRUTINEERS_TEXTS.failure, failure),
  });
  const issue =
    save.error instanceof ApiError
      ? save.error.issues.find(({ path }) => path.startsWith('emails'))?.message
      : undefined;
  return (
    <Stack
      component="form"
      gap="sm"
      aria-label={SCRUTINEERS_TEXTS.title}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        save.mutate(linesOf(text));
      }}
    >
      <LeaveGuard changed={isChanged} />
      <Title order={3} fz="md">
        {SCRUTINEERS_TEXTS.title}
      </Title>
      <Text c="dimmed" maw="68ch">
        {SCRUTINEERS_TEXTS.about}
      </Text>
      <Textarea
        label={SCRUTINEERS_TEXTS.emails}
        description={SCRUTINEERS_TEXTS.emailsAbout}
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
        <ToolButton type="submit" loading={save.isPending} disabled={!isChanged}>
          {SCRUTINEERS_TEXTS.save}
        </ToolButton>
        <Button
          variant="light"
          loading={send.isPending}
          disabled={isChanged || saved.emails.length === 0 || !saved.canMail}
          onClick={() => send.mutate()}
        >
          {SCRUTINEERS_TEXTS.send}
        </Button>
      </Group>
      {!saved.canMail && <Text c="dimmed">{SCRUTINEERS_TEXTS.noServer}</Text>}
      {isChanged && saved.canMail && <Text c="dimmed">{SCRUTINEERS_TEXTS.unsaved}</Text>}
      {saved.mails.some(({ state }) => state === 'uncertain') && (
        <Checkbox
          size="md"
          label={SCRUTINEERS_TEXTS.sendAgain}
          checked={again}
          onChange={({ currentTarget: { checked } }) => setAgain(checked)}
        />
      )}
      {saved.mails.length > 0 && <Mails mails={saved.mails} />}
    </Stack>
  );
}

const Mails = ({ mails }: Pick<Saved, 'mails'>) => (
  <Stack
    component="ul"
    gap={4}
    m={0}
    p={0}
    style={{ listStyle: 'none' }}
    aria-label={SCRUTINEERS_TEXTS.mails}
  >
    {mails.map(({ email, fingerprint, requestedAt, state, reason }) => (
      <Text component="li" key={`${fingerprint} ${email}`} style={{ overflowWrap: 'anywhere' }}>
        {email} · <span className="figures">{fingerprint}</span> · {momentText(requestedAt)} ·{' '}
        {MAIL_STATES[state]}
        {reason && state !== 'accepted' ? `. ${reason}` : ''}
      </Text>
    ))}
  </Stack>
);
