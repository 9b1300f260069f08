/** The public page that checks a certificate by its code. */
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { dayText } from '@vigilia/contract/time/colombian-time';
import { checkCertificate } from '@vigilia/contract/users/certificates';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { call, isMissing, reasonOf } from '../../../core/backend/api.ts';
import { ReadingPage } from '../../../ui/page/reading-page.tsx';
import { CHECK as T } from './texts.ts';

/** A client of its own: public pages share none. */
const client = new QueryClient();

export default function CheckScreen() {
  const { '*': code = '' } = useParams();
  const [typed, setTyped] = useState(code);
  const navigate = useNavigate();
  return (
    <ReadingPage
      title={T.title}
      lead={T.about}
      sections={[
        {
          id: 'certificado',
          title: T.code,
          content: (
            <Stack gap="md">
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  navigate(`/certificado/${encodeURIComponent(typed.trim())}`, { replace: true });
                }}
              >
                <Group gap="sm" align="flex-end">
                  <TextInput
                    label={T.code}
                    flex="1 1 240px"
                    value={typed}
                    onChange={(event) => setTyped(event.currentTarget.value)}
                  />
                  <Button type="submit">{T.check}</Button>
                </Group>
              </form>
              {code !== '' && (
                <QueryClientProvider client={client}>
                  <Answer code={code} />
                </QueryClientProvider>
              )}
            </Stack>
          ),
        },
      ]}
      related={[
        { label: 'Política de privacidad', to: '/privacy-policy' },
        { label: 'Ayuda', to: '/ayuda' },
      ]}
    />
  );
}

function Answer({ code }: { code: string }) {
  const { data, error } = useQuery({
    queryKey: ['certificate', code],
    queryFn: ({ signal }) => call(checkCertificate, { params: { code }, signal }),
    retry: false,
    staleTime: 0,
  });
  if (error)
    return (
      <Alert color="red" role="alert" title={!isMissing(error) && T.failure}>
        {reasonOf(error)}
      </Alert>
    );
  if (!data) return <Loader role="status" aria-label={T.loading} />;
  const { statement, issuedAt, revokedAt } = data;
  return (
    <Alert
      role="status"
      color={revokedAt === null ? 'green' : 'red'}
      title={revokedAt === null ? T.valid : T.revoked(dayText(revokedAt))}
    >
      <Text>{statement}</Text>
      <Text size="sm">{T.issued(dayText(issuedAt))}</Text>
    </Alert>
  );
}
