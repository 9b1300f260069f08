import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { AttachButton, PowerList } from '../../features/attorney-powers/power-list.tsx';
import { RevokedPowers } from '../../features/attorney-powers/revoked-powers.tsx';
import { SubmittedPowers } from '../../features/attorney-powers/submitted/submitted-powers.tsx';
import { LIST_TEXTS as T } from '../../features/attorney-powers/texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      about={T.about}
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <SubmittedPowers assemblyId={assemblyId} />
      <PowerList assemblyId={assemblyId} />
      <RevokedPowers assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
