import { useLocation } from 'react-router';
import { PowerForm, powerInState } from '../features/attorney-powers/power-form.tsx';
import { FORM_TEXTS as T } from '../features/attorney-powers/texts.ts';
import { useIds } from '../lib/ids.ts';
import { AssemblyTitle } from '../ui/assembly-title.tsx';
import { Page } from '../ui/page.tsx';

export default function Screen() {
  const { assemblyId } = useIds();
  const location = useLocation();
  return (
    <Page
      title={powerInState(location.state) ? T.edit : T.create}
      about={
        <>
          <AssemblyTitle assemblyId={assemblyId} />
          {T.about}
        </>
      }
    >
      {/* Another entry of the history is another form. */}
      <PowerForm key={location.key} assemblyId={assemblyId} />
    </Page>
  );
}
