import { useLocation } from 'react-router';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { PowerForm, powerInState } from '../../features/attorney-powers/power-form.tsx';
import { FORM_TEXTS as T } from '../../features/attorney-powers/texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const location = useLocation();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={powerInState(location.state) ? T.edit : T.create}
      about={T.about}
    >
      {/* Another entry of the history is another form. */}
      <PowerForm key={location.key} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
