/** How members may register their own presence (R16.6); empty on another backend. */
import { Checkbox, Stack } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  PRESENCE_WAYS,
  type PresenceWay,
  readPresenceWays,
  setPresenceWays,
} from '@vigilia/contract/assemblies/own-presence';
import { useState } from 'react';
import { call, unlessMissing } from '../../../../core/backend/api.ts';
import { useAction } from '../../../../core/scheduling.ts';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';

const T = {
  label: 'Cómo se registran',
  ways: {
    hall: {
      short: 'en el salón',
      label: 'En el salón, con el código del salón',
      about: 'El salón muestra un código que cambia cada 30 segundos.',
    },
    remote: {
      short: 'a distancia',
      label: 'A distancia',
      about: 'Quien sigue la asamblea desde otro lugar.',
    },
    unstated: {
      short: 'sin decir dónde',
      label: 'Sin decir dónde',
      about:
        'Así registra la aplicación de la asociación, que no conoce el código. Cuenta como presente en el salón; quítela si en el salón todos deben usar el código.',
    },
  },
  saved: 'Se guardó cómo se registran',
  failure: 'No se pudo guardar cómo se registran',
};

/** Null where the backend does not know the call. */
const waysQuery = (assemblyId: number) =>
  queryOptions({
    queryKey: ['assemblies', 'presence-ways', assemblyId],
    queryFn: async ({ signal }): Promise<readonly PresenceWay[] | null> => {
      const found = await unlessMissing(call(readPresenceWays, { params: { assemblyId }, signal }));
      return found?.ways ?? null;
    },
    // Another administrator may be changing the same assembly.
    refetchOnMount: 'always',
    retry: false,
  });

export default function PresenceWays({ assemblyId, disabled }: { assemblyId: number; disabled: boolean }) {
  const client = useQueryClient();
  const { queryKey } = waysQuery(assemblyId);
  const { data: stored } = useQuery(waysQuery(assemblyId));
  const [wanted, setWanted] = useState<PresenceWay[]>([]);
  const { isBusy, run } = useAction((error) => toastError(T.failure, error));
  if (!stored) return null;
  const ways = isBusy ? wanted : stored;
  const toggle = async (way: PresenceWay) => {
    const chosen = PRESENCE_WAYS.filter((each) => (each === way) !== stored.includes(each));
    setWanted(chosen);
    const saved = await call(setPresenceWays, { params: { assemblyId }, body: { ways: chosen } });
    client.setQueryData(queryKey, saved.ways);
    toastSuccess(T.saved);
  };
  return (
    <details>
      <summary
        style={{ fontSize: '0.875rem' }}
      >{`${T.label}: ${ways.map((way) => T.ways[way].short).join(', ')}`}</summary>
      <Checkbox.Group aria-label={T.label} value={[...ways]}>
        <Stack gap="xs" mt="xs">
          {PRESENCE_WAYS.map((way) => (
            <Checkbox
              key={way}
              value={way}
              size="md"
              label={T.ways[way].label}
              description={T.ways[way].about}
              onChange={() => run(() => toggle(way))}
              // One way is required; without any the registration is disabled.
              disabled={disabled || (ways.length === 1 && ways.includes(way))}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </details>
  );
}
