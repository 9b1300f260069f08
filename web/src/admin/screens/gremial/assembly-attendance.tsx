import { useQuery } from '@tanstack/react-query';
import { useRouteIds } from '../../../core/route-ids.ts';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { AttendancePanel } from '../../features/assemblies/roll/attendance-panel.tsx';
import { RollPage } from '../../features/assemblies/roll/roll-page.tsx';
import { TEXTS } from '../../features/assemblies/texts.ts';
import { useIsPast } from '../../features/assemblies/use-is-past.ts';

const T = TEXTS.attendance;

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  const isPast = useIsPast(assemblyId);
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen} about={isPast ? T.screenAboutPast : T.screenAbout}>
      {assembly && <AttendancePanel assembly={assembly} disabled={false} hasRoll />}
      <RollPage key={assemblyId} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
