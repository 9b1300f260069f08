import { useQuery } from '@tanstack/react-query';
import { useRouteIds } from '../../../../core/route-state.ts';
import { assemblyQuery } from '../../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../../domain/assembly-title.tsx';
import { TEXTS } from '../texts.ts';
import AssemblyRoll from './assembly-roll.tsx';
import { AttendancePanel } from './attendance-panel.tsx';

const T = TEXTS.attendance;

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen}>
      {assembly && <AttendancePanel assembly={assembly} disabled={false} hasRoll />}
      <AssemblyRoll key={assemblyId} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
