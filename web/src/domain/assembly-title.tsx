import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../ui/feedback/states.tsx';
import { Page } from '../ui/page/page.tsx';
import { assemblyQuery } from './assembly-query.ts';

const TEXTS = {
  unknown: 'Esta asamblea ya no existe',
  unknownAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  toList: 'Ver las asambleas',
  archived: 'Esta asamblea está archivada',
  archivedAbout: 'Se eliminó después de sus votaciones. Solo se leen sus resultados, sellos y listas.',
  toResults: 'Ver los resultados',
};

/** Whether the backend knows kinds of questions, majorities and limits of powers; one of the specification does not. */
export const useHasDecisions = (assemblyId: number): boolean =>
  useQuery(assemblyQuery(assemblyId)).data?.maxPowers !== undefined;

/** Whether the backend has no such assembly. */
export const useIsUnknownAssembly = (assemblyId: number | undefined): boolean =>
  useQuery({ ...assemblyQuery(assemblyId ?? 0), enabled: assemblyId !== undefined }).data === null;

/** Whether it was deleted after it had votings: it is read-only. */
export const useIsArchived = (assemblyId: number): boolean =>
  useQuery(assemblyQuery(assemblyId)).data?.archived === true;

/** Replaces screens that an archived assembly no longer has. */
const ArchivedAssembly = ({ assemblyId }: { assemblyId: number }) => (
  <EmptyState
    headline={TEXTS.archived}
    explanation={TEXTS.archivedAbout}
    action={
      <Button component={Link} to={`/gremial/assemblies/${assemblyId}/resultados`} variant="light">
        {TEXTS.toResults}
      </Button>
    }
  />
);

/** Replaces the content of an assembly that does not exist: not a failure, and a retry cannot help. */
export const UnknownAssembly = () => (
  <EmptyState
    headline={TEXTS.unknown}
    explanation={TEXTS.unknownAbout}
    way={{ to: '/gremial/assemblies', text: TEXTS.toList }}
  />
);

type AssemblyPageProps = Omit<ComponentProps<typeof Page>, 'tab' | 'heading'> & {
  assemblyId: number;
  /** Whether its title is more than the name of its tab. */
  titled?: boolean;
  /** Whether an archived assembly has the screen too. */
  isArchive?: boolean;
};

export function AssemblyPage({ assemblyId, title, titled, isArchive, children, ...rest }: AssemblyPageProps) {
  const { data: assembly } = useQuery(assemblyQuery(assemblyId));
  if (assembly === null)
    return (
      <Page title={title}>
        <UnknownAssembly />
      </Page>
    );
  if (assembly?.archived && !isArchive)
    return (
      <Page title={title}>
        <ArchivedAssembly assemblyId={assemblyId} />
      </Page>
    );
  return (
    <Page {...rest} title={title} framed={!titled} tab={assembly ? `${title}: ${assembly.title}` : title}>
      {children}
    </Page>
  );
}
