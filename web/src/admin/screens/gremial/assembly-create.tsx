import { useLocation } from 'react-router';
import { UnknownAssembly, useIsUnknownAssembly } from '../../../domain/assembly-title.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { assemblyInState } from '../../features/assemblies/assembly.ts';
import { AssemblyForm } from '../../features/assemblies/form/form.tsx';
import { TEXTS } from '../../features/assemblies/texts.ts';

export default function Screen() {
  const location = useLocation();
  const stored = assemblyInState(location.state);
  const isUnknown = useIsUnknownAssembly(stored?.id);
  return (
    <Page title={stored ? TEXTS.form.edit : TEXTS.form.create}>
      {isUnknown ? (
        <UnknownAssembly />
      ) : (
        // Another entry of the history is another form.
        <AssemblyForm key={location.key} stored={stored} />
      )}
    </Page>
  );
}
