import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { AttachButton, PowerList } from './power-list.tsx';
import { RevokedPowers } from './revoked-powers.tsx';
import { LIST_TEXTS as T } from './texts.ts';

const SubmittedPowers = lazyPart(() => import('./submitted/submitted-powers.tsx'));

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      titled
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <SubmittedPowers assemblyId={assemblyId} />
      <PowerList assemblyId={assemblyId} />
      <RevokedPowers assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
