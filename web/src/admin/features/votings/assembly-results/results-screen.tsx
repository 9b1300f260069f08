import { Group } from '@mantine/core';
import { IconCertificate, IconFileTypePdf } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { downloadCertificates, issueAttendanceCertificates } from '@vigilia/contract/users/certificates';
import { type ReactNode, useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { useIsComplete } from '../../../../core/backend/capabilities.ts';
import { useRouteIds } from '../../../../core/route-state.ts';
import { AssemblyPage, useIsArchived } from '../../../../domain/assembly-title.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { Loading } from '../../../../ui/feedback/states.tsx';
import { download } from '../../../../ui/media/download.ts';
import { FormatButtons } from '../../../../ui/media/format-buttons.tsx';
import { Section } from '../../../../ui/page/section.tsx';
import { QuorumCurve } from '../../assemblies/presence/quorum-curve.tsx';
import { T as CERTIFICATE_TEXTS } from '../../certificates/texts.ts';
import { DownloadsFailed } from '../../minutes/downloads-card.tsx';
import { downloadAssembly, minutesDataQuery } from '../../minutes/queries.ts';
import { DOWNLOAD_TEXTS } from '../../minutes/texts.ts';
import { Unfinished } from '../unfinished.tsx';
import { ResultsList } from './results-list.tsx';

const T = {
  title: 'Resultados y acta',
  archivedTitle: 'Resultados',
  archivedAbout: 'La asamblea está archivada: se lee lo que decidió, y nada de ella cambia.',
};

export default function Screen() {
  const { assemblyId } = useRouteIds();
  if (useIsArchived(assemblyId))
    return (
      <AssemblyPage assemblyId={assemblyId} title={T.archivedTitle} about={T.archivedAbout} isArchive>
        <ResultsList assemblyId={assemblyId} />
        <ArchivedDownloads assemblyId={assemblyId} />
      </AssemblyPage>
    );
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.title}>
      <AssemblyDownloads assemblyId={assemblyId} missing={<Unfinished assemblyId={assemblyId} />} />
      <ResultsList assemblyId={assemblyId} />
      <AttendanceCertificates assemblyId={assemblyId} />
      <QuorumCurve assemblyId={assemblyId} />
    </AssemblyPage>
  );
}

function AttendanceCertificates({ assemblyId }: { assemblyId: number }) {
  const issue = async () => {
    const body = { params: { assemblyId }, body: {} };
    const { issued, download: name } = await call(issueAttendanceCertificates, body);
    void download({
      name: `certificados-asamblea-${assemblyId}.zip`,
      fetch: (receiving) => requestFile(downloadCertificates, { params: { download: name } }, receiving),
      done: CERTIFICATE_TEXTS.downloaded,
      doneAbout: CERTIFICATE_TEXTS.manyDone(issued),
      failure: CERTIFICATE_TEXTS.failure,
    });
  };
  const ask = () =>
    confirm({
      title: CERTIFICATE_TEXTS.manyQuestion,
      text: CERTIFICATE_TEXTS.manyText,
      confirm: CERTIFICATE_TEXTS.manyConfirm,
      failure: CERTIFICATE_TEXTS.manyFailure,
      harmless: true,
      run: issue,
    });
  if (!useIsComplete()) return null;
  return (
    <Section title={CERTIFICATE_TEXTS.manyTitle} about={CERTIFICATE_TEXTS.manyAbout}>
      <div>
        <ToolButton icon={IconCertificate} onClick={ask}>
          {CERTIFICATE_TEXTS.many}
        </ToolButton>
      </div>
    </Section>
  );
}

/** 'Acta y descargas' of a whole assembly. */
const VerificationPanel = lazyPart(() => import('../../minutes/verification/verification-panel.tsx'), {
  failure: DOWNLOAD_TEXTS.loadFailure,
  shape: 240,
});

interface AssemblyDownloadsProps {
  assemblyId: number;
  /** Gaps of the files. */
  missing?: ReactNode;
}

/** Downloads of an archived assembly, which has no acta (R10.21). */
const ArchivedDownloads = ({ assemblyId }: { assemblyId: number }) => (
  <>
    <Section title={DOWNLOAD_TEXTS.questionTitle}>
      <Group gap="sm">
        <FormatButtons texts={DOWNLOAD_TEXTS} download={(format) => downloadAssembly(assemblyId, format)} />
      </Group>
    </Section>
    <VerificationPanel assemblyId={assemblyId} isArchive />
  </>
);

/** For the screen 'Resultados y acta'. */
function AssemblyDownloads({ assemblyId, missing }: AssemblyDownloadsProps) {
  const [verifying, setVerifying] = useState(false);
  const minutes = useQuery(minutesDataQuery(assemblyId));
  if (minutes.data === null) return null;
  if (minutes.isPending) return <Loading heights={[176]} />;
  if (!minutes.data) return <DownloadsFailed title={DOWNLOAD_TEXTS.title} minutes={minutes} />;
  const { issuedNumber } = minutes.data;
  return (
    <>
      <Section
        title={DOWNLOAD_TEXTS.title}
        about={issuedNumber === undefined ? DOWNLOAD_TEXTS.about : DOWNLOAD_TEXTS.aboutIssued(issuedNumber)}
      >
        {missing}
        <Group gap="sm">
          <ToolButton
            variant="light"
            to={`/gremial/assemblies/${assemblyId}/resultados/acta`}
            icon={IconFileTypePdf}
          >
            {issuedNumber === undefined ? DOWNLOAD_TEXTS.prepare : DOWNLOAD_TEXTS.showIssued}
          </ToolButton>
          <FormatButtons texts={DOWNLOAD_TEXTS} download={(format) => downloadAssembly(assemblyId, format)} />
          {!verifying && <ToolButton onClick={() => setVerifying(true)}>{DOWNLOAD_TEXTS.verify}</ToolButton>}
        </Group>
      </Section>
      {verifying && <VerificationPanel assemblyId={assemblyId} />}
    </>
  );
}
