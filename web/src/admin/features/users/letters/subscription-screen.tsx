/** The public page that refuses letters, by the link at the end of one (R22.2). */
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { readSubscription, setSubscription } from '@vigilia/contract/users/letters';
import { useParams } from 'react-router';
import { call, reasonOf } from '../../../../core/backend/api.ts';
import { ReadingPage } from '../../../../ui/page/reading-page.tsx';
import { SUBSCRIPTION_TEXTS as T } from './letter-texts.ts';

/** A client of its own: public pages share none. */
const client = new QueryClient();

export default function SubscriptionScreen() {
  const { '*': code = '' } = useParams();
  return (
    <ReadingPage
      title={T.title}
      lead={T.about}
      sections={[
        {
          id: 'correos',
          title: T.section,
          content:
            code === '' ? (
              <Text>{T.incomplete}</Text>
            ) : (
              <QueryClientProvider client={client}>
                <Subscription code={code} />
              </QueryClientProvider>
            ),
        },
      ]}
      related={[
        { label: 'Política de privacidad', to: '/privacy-policy' },
        { label: 'Eliminar cuenta', to: '/delete-account' },
      ]}
    />
  );
}

function Subscription({ code }: { code: string }) {
  const params = { code };
  const { data, error } = useQuery({
    queryKey: ['subscription', code],
    queryFn: ({ signal }) => call(readSubscription, { params, signal }),
    retry: false,
    staleTime: 0,
  });
  const save = useMutation({
    mutationFn: (receives: boolean) => call(setSubscription, { params, body: { receives } }),
    onSuccess: (saved) => client.setQueryData(['subscription', code], saved),
  });
  if (error)
    return (
      <Alert color="red" role="alert" title={T.failure}>
        {reasonOf(error)}
      </Alert>
    );
  if (!data) return <Loader role="status" aria-label={T.loading} />;
  const { receives } = data;
  return (
    <Stack gap="md">
      <Alert role="status">{receives ? T.receives : T.refuses}</Alert>
      {save.error && (
        <Alert color="red" role="alert" title={T.saveFailure}>
          {reasonOf(save.error)}
        </Alert>
      )}
      <Group>
        <Button onClick={() => save.mutate(!receives)} loading={save.isPending}>
          {receives ? T.refuse : T.receive}
        </Button>
      </Group>
    </Stack>
  );
}
