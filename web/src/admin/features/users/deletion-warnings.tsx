/** What the deletion of a user changes in assemblies and results. Loaded with the question, not with the list. */
import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { readDeletionEffects } from '@vigilia/contract/users';
import { call } from '../../../core/backend/api.ts';

/** The first titles, in quotes. */
const listed = (titles: readonly string[]): string =>
  `${titles
    .slice(0, 3)
    .map((title) => `«${title}»`)
    .join(', ')}${titles.length > 3 ? '…' : ''}`;

const T = {
  candidate: (votings: readonly string[]) =>
    `Es candidato en ${votings.length === 1 ? 'una votación cerrada' : `${votings.length} votaciones cerradas`} (${listed(votings)}): en sus resultados su nombre pasará a «Usuario eliminado». Genere antes el acta si debe llevarlo.`,
  ongoing: (assemblies: readonly string[]) =>
    `Está en la lista de ${assemblies.length === 1 ? 'una asamblea que no ha terminado' : `${assemblies.length} asambleas que no han terminado`} (${listed(assemblies)}): dejará de contar en el quórum de inmediato y terminarán los poderes que dio o recibió.`,
};

/** What a deletion would change; asked each time, as votings are opened and closed meanwhile. */
const deletionEffectsQuery = (id: number) =>
  queryOptions({
    queryKey: ['deletion-effects', id],
    queryFn: ({ signal }) => call(readDeletionEffects, { params: { id: id }, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export default function DeletionWarnings({ userId }: { userId: number }) {
  const { data } = useQuery(deletionEffectsQuery(userId));
  // A backend with only the specification's calls (R1.10) says nothing of them.
  const { candidateIn = [], ongoing = [] } = data ?? {};
  const warnings = [
    ...(candidateIn.length > 0 ? [T.candidate(candidateIn)] : []),
    ...(ongoing.length > 0 ? [T.ongoing(ongoing)] : []),
  ];
  return warnings.map((warning) => (
    <Text key={warning} role="alert" c="var(--mantine-color-text)" mt="xs">
      {warning}
    </Text>
  ));
}
