/** Effects of a user's deletion on assemblies and results. */
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { fullName } from '@vigilia/contract/users/full-name';
import type { User } from '@vigilia/contract/users/users';
import { deletionEffectsQuery } from './queries.ts';

const listed = (titles: readonly string[]): string =>
  `${titles
    .slice(0, 3)
    .map((title) => `«${title}»`)
    .join(', ')}${titles.length > 3 ? '…' : ''}`;

const T = {
  blocked: (votings: readonly string[]) =>
    `No se podrá eliminar mientras ${votings.length === 1 ? 'esté abierta' : 'estén abiertas'} ${listed(votings)}: es candidato, o con su cuenta todavía se puede votar.`,
  blockedOf: (names: readonly string[]) =>
    `No se eliminará a ${enumerate(names)} mientras esté abierta una votación en la que son candidatos, o con su cuenta todavía se puede votar.`,
  kept: (votings: readonly string[]) =>
    `Es candidato en ${votings.length === 1 ? 'una votación cerrada' : `${votings.length} votaciones cerradas`} (${listed(votings)}) sin acta emitida: su nombre y su documento se conservan allí hasta emitirla. Después sus resultados dirán «Usuario eliminado».`,
  stated: (votings: number) =>
    `En los resultados de ${votings === 1 ? 'una votación' : `${votings} votaciones`} con acta emitida su nombre pasará a «Usuario eliminado». El acta emitida lo conserva.`,
  ongoingOf: (names: readonly string[]) =>
    `En la lista de una asamblea que no ha terminado: ${enumerate(names)}. Al eliminar, dejan de contar en el quórum de inmediato y terminan sus poderes.`,
  keptOf: (names: readonly string[]) =>
    `En votaciones cerradas sin acta emitida hubo candidaturas de ${enumerate(names)}: sus nombres y documentos se conservan allí hasta emitirla. Después dirán «Usuario eliminado».`,
  statedOf: (names: readonly string[]) =>
    `En votaciones con acta emitida hubo candidaturas de ${enumerate(names)}: en sus resultados dirá «Usuario eliminado». El acta emitida conserva los nombres.`,
  ongoing: (assemblies: readonly string[]) =>
    `Está en la lista de ${assemblies.length === 1 ? 'una asamblea que no ha terminado' : `${assemblies.length} asambleas que no han terminado`} (${listed(assemblies)}): dejará de contar en el quórum de inmediato y terminarán los poderes que dio o recibió.`,
};

export default function DeletionWarnings({ userId }: { userId: number }) {
  const { data } = useQuery(deletionEffectsQuery(userId));
  // A backend of the specification (R1.10) returns none.
  const { candidateIn = [], keptFor = [], ongoing = [], blockedBy = [] } = data ?? {};
  const stated = candidateIn.length - keptFor.length;
  const warnings = [
    ...(blockedBy.length > 0 ? [T.blocked(blockedBy)] : []),
    ...(keptFor.length > 0 ? [T.kept(keptFor)] : []),
    ...(stated > 0 ? [T.stated(stated)] : []),
    ...(ongoing.length > 0 ? [T.ongoing(ongoing)] : []),
  ];
  return warnings.map((warning) => <Warning key={warning} text={warning} />);
}

const Warning = ({ text }: { text: string }) => (
  <Text role="alert" c="var(--mantine-color-text)" mt="xs">
    {text}
  </Text>
);

/** The same for chosen users, by name. @param users few: each takes a request */
export function ManyDeletionWarnings({ users }: { users: readonly User[] }) {
  const answers = useQueries({ queries: users.map(({ id }) => deletionEffectsQuery(id)) });
  const namesOf = (isAffected: (effects: NonNullable<(typeof answers)[number]['data']>) => boolean) =>
    users.flatMap((user, at) => {
      const data = answers[at]?.data;
      return data && isAffected(data) ? [fullName(user)] : [];
    });
  const ongoing = namesOf((effects) => (effects.ongoing ?? []).length > 0);
  const kept = namesOf(({ keptFor = [] }) => keptFor.length > 0);
  const blocked = namesOf(({ blockedBy = [] }) => blockedBy.length > 0);
  const stated = namesOf(({ candidateIn = [], keptFor = [] }) => candidateIn.length > keptFor.length);
  return (
    <>
      {blocked.length > 0 && <Warning text={T.blockedOf(blocked)} />}
      {ongoing.length > 0 && <Warning text={T.ongoingOf(ongoing)} />}
      {kept.length > 0 && <Warning text={T.keptOf(kept)} />}
      {stated.length > 0 && <Warning text={T.statedOf(stated)} />}
    </>
  );
}
