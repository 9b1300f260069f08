import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { idIn } from '../core/route-state.ts';
import { EmptyState, Unloaded } from '../ui/feedback/states.tsx';

const TEXTS = {
  loadFailure: 'Ha ocurrido un error',
  gone: 'Lo que busca ya no existe',
  goneAbout: 'Puede que se haya eliminado, o que la dirección esté incompleta.',
  toList: 'Ver la lista',
};

interface EditedRecord<Stored> {
  /** Null for a new record, and until it is loaded. */
  readonly stored: Stored | null;
  readonly isEdit: boolean;
  /** Another entry of the history is another form. */
  readonly key: string;
  /** Replaces the form until the record is loaded, or if that fails. */
  readonly instead: ReactNode;
}

interface Source<Stored> {
  readonly inState: (state: unknown) => Stored | null;
  readonly load: (id: number, signal: AbortSignal) => Promise<Stored | null | undefined>;
  /** Way out if there is no such record. */
  readonly list: string;
}

export function useEditedRecord<Stored>({ inState, load, list }: Source<Stored>): EditedRecord<Stored> {
  const { state, pathname, key } = useLocation();
  const [parameters] = useSearchParams();
  const given = inState(state);
  const id = idIn(parameters.get('id') ?? '');
  const query = useQuery({
    queryKey: ['edited', pathname, id],
    queryFn: async ({ signal }) => (await load(id, signal)) ?? null,
    enabled: given === null && id !== 0,
    // A refetch must not change the form while typing.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const stored = given ?? query.data ?? null;
  const instead = () => {
    if (stored || id === 0) return null;
    if (query.data === undefined) return <Unloaded query={query} failure={TEXTS.loadFailure} />;
    return (
      <EmptyState
        headline={TEXTS.gone}
        explanation={TEXTS.goneAbout}
        way={{ to: list, text: TEXTS.toList }}
      />
    );
  };
  return { stored, isEdit: given !== null || id !== 0, key, instead: instead() };
}
