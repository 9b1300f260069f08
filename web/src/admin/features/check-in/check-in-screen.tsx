import { IconGavel } from '@tabler/icons-react';
import { useRouteIds } from '../../../core/route-state.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import LinksButton from '../evening-links/links-button.tsx';
import { CheckInDesk } from './desk.tsx';
import { TEXTS as T } from './texts.ts';

export default function Screen() {
  const { assemblyId } = useRouteIds();
  const isOver = useIssuedReason(assemblyId) !== undefined;
  return (
    <AssemblyPage
      assemblyId={assemblyId}
      title={T.screen}
      {...(isOver && { about: T.overAbout })}
      actions={
        <>
          {!isOver && <LinksButton assemblyId={assemblyId} />}
          <ToolButton to={`/gremial/assemblies/${assemblyId}`} icon={IconGavel}>
            {T.toAssembly}
          </ToolButton>
        </>
      }
    >
      <CheckInDesk key={assemblyId} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
