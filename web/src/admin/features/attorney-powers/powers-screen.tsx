import { lazy, type ReactNode, Suspense } from 'react';
import { useRouteIds } from '../../../core/route-ids.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { AttachButton, PowerList } from './power-list.tsx';
import { RevokedPowers } from './revoked-powers.tsx';
import { LIST_TEXTS as T } from './texts.ts';

const SubmittedPowers = lazy<(props: { assemblyId: number }) => ReactNode>(() =>
  import('./submitted/submitted-powers.tsx').catch(() => ({
    default: () => null,
  })),
);

export default function Screen() {
  const { assemblyId } = useRouteIds();
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      about={T.about}
      actions={<AttachButton assemblyId={assemblyId} />}
    >
      <Suspense>
        <SubmittedPowers assemblyId={assemblyId} />
      </Suspense>
      <PowerList assemblyId={assemblyId} />
      <RevokedPowers assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
