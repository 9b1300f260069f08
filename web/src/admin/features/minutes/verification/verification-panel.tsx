/** The package with which anybody recounts the votings, the last fingerprint, and the switch for receipts. */
import { Anchor, Button, Card, Checkbox, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { verificationFileName } from '@vigilia/contract/assemblies/assembly-file-names';
import { fingerprintOf } from '@vigilia/contract/verification/fingerprint';
import {
  downloadVerificationPackage,
  readVerification,
  setReceipts,
  type Verification,
} from '@vigilia/contract/votings/verification';
import { useState } from 'react';
import { ApiError, call, requestFile } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { VERIFICATION_LIMITS } from '../../../../core/verification-limits.ts';
import { useIssuedReason } from '../../../../domain/assembly-query.ts';
import { FailedState } from '../../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import { Scrutineers } from './scrutineers.tsx';

/** None claims more than the protocol proves. */
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

/** Null where the backend has no such call, which hides the panel. */
const verificationQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['verification', assemblyId],
    queryFn: async ({ signal }): Promise<Verification | null> => {
      try {
        return await call(readVerification, { params: { assemblyId }, signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
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
  /** Whether the assembly is archived, and nothing of it changes. */
  isArchive?: boolean;
}

export default function VerificationPanel({ assemblyId, isArchive = false }: VerificationPanelProps) {
  const { data, error, refetch } = useQuery(verificationQuery(assemblyId));
  if (data === null) return null;
  return (
    <Card withBorder component="section" aria-label={T.title}>
      <Stack gap="md">
        <Title order={2}>{T.title}</Title>
        <Text c="dimmed" maw="68ch">
          {T.about}
        </Text>
        {data ? (
          <Content assemblyId={assemblyId} verification={data} isArchive={isArchive} />
        ) : error ? (
          <FailedState headline={T.failure} error={error} onRetry={() => void refetch()} inCard />
        ) : (
          <Skeleton height={240} role="status" aria-busy="true" aria-label="Cargando" />
        )}
      </Stack>
    </Card>
  );
}

interface ContentProps {
  assemblyId: number;
  verification: Verification;
  isArchive: boolean;
}

function Content({ assemblyId, verification: { lastSeal, givesReceipts }, isArchive }: ContentProps) {
  const [loading, setLoading] = useState<'plain' | 'names' | null>(null);
  const client = useQueryClient();
  const issued = useIssuedReason(assemblyId);
  const receipts = useMutation({
    mutationFn: (wanted: boolean) =>
      call(setReceipts, { params: { assemblyId }, body: { givesReceipts: wanted } }),
    onSuccess: (saved) => toastSuccess(T.saved, saved.givesReceipts ? T.on : T.off),
    onError: (failure) => toastError(T.failure, failure),
    onSettled: () => client.invalidateQueries({ queryKey: ['verification', assemblyId] }),
  });
  const get = async (what: 'plain' | 'names') => {
    setLoading(what);
    await downloadPackage(assemblyId, what === 'names');
    setLoading(null);
  };
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
        <Button onClick={() => void get('plain')} loading={loading === 'plain'} disabled={loading !== null}>
          {T.download}
        </Button>
        <Button
          variant="default"
          onClick={() => void get('names')}
          loading={loading === 'names'}
          disabled={loading !== null}
        >
          {T.downloadWithNames}
        </Button>
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
      <Text size="sm" c="dimmed" maw="68ch">
        {T.limits}
      </Text>
      {configuration.votar && (
        <Anchor href="/votar/como-se-cuenta" target="_blank">
          {T.explanation}
        </Anchor>
      )}
    </>
  );
}
