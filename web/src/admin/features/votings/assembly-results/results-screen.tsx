import { useRouteIds } from '../../../../core/route-ids.ts';
import { AssemblyPage, useIsArchived } from '../../../../domain/assembly-title.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { AttendanceCertificates } from '../../certificates/attendance-certificates.tsx';
import { ArchivedDownloads, AssemblyDownloads } from '../../minutes/assembly-downloads.tsx';
import { Unfinished } from '../unfinished.tsx';
import { ResultsList } from './results-list.tsx';

/** If its chunk fails to load, the export has the same figures. */
const QuorumCurve = lazyPart<{ assemblyId: number }>(
  () => import('../../assemblies/presence/quorum-curve.tsx'),
);

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
