import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { AssemblyConvocation } from '../../features/convocations/convocation.tsx';
import { TEXTS as T } from '../../features/convocations/texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage assemblyId={assemblyId} title={T.screen} about={T.about}>
      <AssemblyConvocation assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
