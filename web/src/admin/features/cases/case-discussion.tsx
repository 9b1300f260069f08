/** One case with what was answered to it, as a conversation. */
import { Anchor, Button, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CaseResponse, DiscussedCase } from '@vigilia/contract/cases';
import { Link } from 'react-router';
import { ApiError } from '../../../core/backend/api.ts';
import { timeStamp } from '../../../core/date-time.ts';
import { count } from '../../../core/text.ts';
import { EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Page } from '../../../ui/page/page.tsx';
import styles from './case-discussion.module.css';
import { caseQuery } from './queries.ts';
import { nameOf, SharedBy } from './shared-by.tsx';
import { TEXTS } from './texts.ts';

const RATIO = 16 / 9;
const IS_ID = /^[1-9]\d{0,14}$/;

/** @param id from the address, unvalidated */
export function CaseDiscussion({ id }: { id: string }) {
  const isId = IS_ID.test(id);
  const { data, error, refetch } = useQuery({ ...caseQuery(Number(id)), enabled: isId });

  if (!isId || (error instanceof ApiError && error.status === 404))
    return (
      <Page title={TEXTS.one}>
        <EmptyState
          headline={TEXTS.unknown}
          explanation={TEXTS.unknownAbout}
          action={
            <Button component={Link} to="/cases" variant="light">
              {TEXTS.toList}
            </Button>
          }
        />
      </Page>
    );
  if (error && !data)
    return (
      <Page title={TEXTS.one}>
        <FailedState headline={TEXTS.oneLoadFailure} error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return data ? <Discussion discussed={data} /> : <DiscussionSkeleton />;
}

function Discussion({ discussed }: { discussed: DiscussedCase }) {
  // A backend with only the specification's fields may answer the responses and nothing else.
  const {
    title,
    description,
    imageUrl,
    user,
    createAt,
    caseResponses = [],
  }: Partial<DiscussedCase> = discussed;
  return (
    <Page title={title ?? TEXTS.one} about={<SharedBy user={user} createAt={createAt} />}>
      {(description || imageUrl) && (
        <Card withBorder className={styles.presented}>
          {imageUrl && (
            <div className={styles.picture}>
              <Picture address={imageUrl} ratio={RATIO} sizes="(max-width: 900px) 100vw, 420px" eager />
            </div>
          )}
          {description && <Text className={styles.description}>{description}</Text>}
        </Card>
      )}
      <Stack gap="md" component="section" aria-labelledby="respuestas">
        <Title order={2} id="respuestas">
          {TEXTS.responses}
          {caseResponses.length > 0 && (
            <Text span c="dimmed" ml="xs" inherit>
              {count(caseResponses.length)}
            </Text>
          )}
        </Title>
        {caseResponses.length === 0 ? (
          <EmptyState
            headline={TEXTS.noResponses}
            explanation={TEXTS.noResponsesAbout}
            action={
              <Anchor component={Link} to="/cases">
                {TEXTS.toList}
              </Anchor>
            }
          />
        ) : (
          <ol className={styles.responses}>
            {caseResponses.map((response, index) => (
              <Response key={response.id ?? index} {...response} />
            ))}
          </ol>
        )}
      </Stack>
    </Page>
  );
}

const Response = ({ user, response, createAt }: Pick<CaseResponse, 'user' | 'response' | 'createAt'>) => (
  <li className={styles.response}>
    <div className={styles.bubble}>
      <div className={styles.head}>
        <strong>{nameOf(user)}</strong>
        <time dateTime={createAt} className={styles.moment}>
          {timeStamp(createAt)}
        </time>
      </div>
      <div className={styles.text}>{response}</div>
    </div>
  </li>
);

const DiscussionSkeleton = () => (
  <Page
    title={TEXTS.one}
    about={
      <>
        <Skeleton height={14} width={160} my={5} />
        <Skeleton height={14} width={120} my={5} />
      </>
    }
  >
    <Stack gap="lg" role="status" aria-busy="true" aria-label="Cargando">
      <Card withBorder className={styles.presented}>
        <div className={styles.picture} style={{ aspectRatio: String(RATIO) }}>
          <Skeleton height="100%" />
        </div>
        <Stack gap="sm" className={styles.description}>
          {['95%', '90%', '98%', '92%', '60%'].map((width) => (
            <Skeleton key={width} height={14} width={width} />
          ))}
        </Stack>
      </Card>
      <Skeleton height={24} width={160} />
      <div className={styles.responses}>
        {['one', 'another', 'and another'].map((each) => (
          <div key={each} className={styles.response}>
            <Skeleton height={100} className={styles.bubble ?? ''} />
          </div>
        ))}
      </div>
    </Stack>
  </Page>
);
