import { Button } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRouteIds } from '../../../core/route-ids.ts';
import { useIssuedReason } from '../../../domain/assembly-query.ts';
import { AssemblyPage } from '../../../domain/assembly-title.tsx';
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
          <Button
            component={Link}
            to={`/gremial/assemblies/${assemblyId}`}
            variant="default"
            leftSection={<IconGavel size={18} aria-hidden />}
          >
            {T.toAssembly}
          </Button>
        </>
      }
    >
      <CheckInDesk key={assemblyId} assemblyId={assemblyId} />
    </AssemblyPage>
  );
}
