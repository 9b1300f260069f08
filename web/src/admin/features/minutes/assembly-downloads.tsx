/** 'Acta y descargas' of a whole assembly. */
import { Button, Skeleton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { DownloadsCard, DownloadsFailed } from './downloads-card.tsx';
import { downloadAssembly, minutesDataQuery } from './queries.ts';
import { DOWNLOAD_TEXTS as T } from './texts.ts';

const VerificationPanel = lazyPart(() => import('./verification/verification-panel.tsx'), {
  failure: T.loadFailure,
  shape: 240,
});

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
  const [verifying, setVerifying] = useState(false);
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (minutes.isPending)
    return <Skeleton height={176} role="status" aria-busy="true" aria-label="Cargando" />;
  if (!minutes.data) return <DownloadsFailed title={T.title} minutes={minutes} />;
  const { issuedNumber } = minutes.data;
  return (
    <>
      <DownloadsCard
        title={T.title}
        about={issuedNumber === undefined ? T.about : T.aboutIssued(issuedNumber)}
        missing={missing}
      >
        <Button
          variant="light"
          component={Link}
          to={`/gremial/assemblies/${assemblyId}/resultados/acta`}
          leftSection={<IconFileTypePdf size={18} aria-hidden />}
        >
          {issuedNumber === undefined ? T.prepare : T.showIssued}
        </Button>
        <FormatButtons texts={T} download={(format) => downloadAssembly(assemblyId, format)} />
        {!verifying && (
          <Button variant="default" onClick={() => setVerifying(true)}>
            {T.verify}
          </Button>
        )}
      </DownloadsCard>
      {verifying && <VerificationPanel assemblyId={assemblyId} />}
    </>
  );
}
