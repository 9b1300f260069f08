import { useLocation } from 'react-router';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { AssemblyData } from '../../features/assemblies/form/assembly-data.tsx';
import { TEXTS } from '../../features/assemblies/texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const { key } = useLocation();
  return (
    <AssemblyPage assemblyId={assemblyId} title={TEXTS.form.edit}>
      {/* Another entry of the history is another form. */}
      <AssemblyData key={key} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
