/** 'Acta y descargas' of a whole assembly. */
import { Button, Card, Group, Skeleton, Stack } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { toastError } from '../../../ui/feedback/toasts.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { DownloadsCard, DownloadsFailed } from './downloads-card.tsx';
import { MinutesDialog } from './minutes-dialog.tsx';
import { downloadAssembly, minutesDataQuery } from './queries.ts';
import { GENERIC_FAILURE, DOWNLOAD_TEXTS as T } from './texts.ts';

const ActaPanel = lazyPart(() => import('./acta/acta-panel.tsx'), { failure: T.loadFailure, shape: 320 });

const VerificationPanel = lazyPart(() => import('./verification/verification-panel.tsx'), {
  failure: T.loadFailure,
  shape: 240,
});

/** As high as the loaded card, so that the results below do not move. Another backend may make no minutes at all. */
const Loading = () => (
  <Card withBorder role="status" aria-busy="true" aria-label="Cargando">
    <Stack gap="sm">
      <Skeleton height={26} width={220} />
      <Skeleton height={44} maw="68ch" />
      <Group gap="sm">
        <Skeleton height={42} width={200} />
        <Skeleton height={42} width={180} />
        <Skeleton height={42} width={170} />
      </Group>
    </Stack>
  </Card>
);

interface AssemblyDownloadsProps {
  assemblyId: number;
  /** Gaps of the files. */
  missing?: ReactNode;
}

/** Of an archived assembly, which has no acta (R10.21). */
export const ArchivedDownloads = ({ assemblyId }: { assemblyId: number }) => (
  <>
    <DownloadsCard title={T.questionTitle}>
      <FormatButtons texts={T} download={(format) => downloadAssembly(assemblyId, format)} />
    </DownloadsCard>
    <VerificationPanel assemblyId={assemblyId} isArchive />
  </>
);

/** For the screen 'Resultados y acta'. */
export function AssemblyDownloads({ assemblyId, missing }: AssemblyDownloadsProps) {
  const [entering, setEntering] = useState(false);
  const [opening, setOpening] = useState(false);
  // Its content takes the whole record of the assembly, which nobody needs who looks at the questions.
  const [preparing, setPreparing] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (minutes.isPending) return <Loading />;
  if (!minutes.data) return <DownloadsFailed title={T.title} minutes={minutes} />;
  const { data } = minutes;
  // Another administrator may have entered something since the screen was opened.
  const open = async () => {
    setOpening(true);
    const { error } = await minutes.refetch();
    setOpening(false);
    if (error) toastError(GENERIC_FAILURE, error);
    else setEntering(true);
  };
  return (
    <>
      <DownloadsCard
        title={T.title}
        about={data.issuedNumber === undefined ? T.about : T.aboutIssued(data.issuedNumber)}
        missing={missing}
      >
        <Button
          variant="light"
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
          onClick={() => void open()}
          loading={opening}
        >
          {T.minutes}
        </Button>
        <FormatButtons texts={T} download={(format) => downloadAssembly(assemblyId, format)} />
        {!preparing && (
          <Button variant="default" onClick={() => setPreparing(true)}>
            {data.issuedNumber === undefined ? T.prepare : T.showIssued}
          </Button>
        )}
        {!verifying && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            {T.verify}
          </Button>
        )}
        <MinutesDialog
          assemblyId={assemblyId}
          entered={data}
          opened={entering}
          onSaved={() => {
            setEntering(false);
            setPreparing(true);
          }}
          onClose={() => setEntering(false)}
        />
      </DownloadsCard>
      {preparing && <ActaPanel assemblyId={assemblyId} onDetails={() => void open()} />}
      {verifying && <VerificationPanel assemblyId={assemblyId} />}
    </>
  );
}
