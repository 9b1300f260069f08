/** The parts of the home that its buttons do not wait for, in one chunk: pending matters above them, figures below. */

import { Box, Button, Group, Stack, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import { CONTENT_KINDS, type ContentKind } from '@vigilia/contract/content/kinds';
import type { Dashboard, DashboardResult, FirstSteps as Steps } from '@vigilia/contract/dashboard';
import { percent } from '@vigilia/contract/text/shares';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { useId } from 'react';
import { Link } from 'react-router';
import { configuration } from '../../../core/backend/configuration.ts';
import { resultSummary } from '../../../domain/results/result-summary.ts';
import { subjectPath } from '../../../domain/subject-path.ts';
import { FailedState, Loading } from '../../../ui/feedback/states.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import styles from './dashboard.module.css';
import { Figures } from './figures.tsx';
import type { DashboardQuery } from './queries.ts';
import { DASHBOARD_TEXTS as T } from './texts.ts';

export { Attention } from './attention.tsx';

/** Figures, last results and last changes; empty on a backend without them. */
export function Overview({ dashboard }: { dashboard: DashboardQuery }) {
  const { data, error, isPending, refetch } = dashboard;
  if (isPending) return <Loading heights={[192, 340]} />;
  if (error && !data)
    return <FailedState headline={T.failure} error={error} onRetry={() => void refetch()} inCard />;
  if (!data) return null;
  return (
    <>
      {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
      <Figures dashboard={data} />
      {(data.results.length > 0 || data.activity.length > 0) && (
        <div className={styles.lists}>
          <LatestResults results={data.results} />
          <LatestActivity activity={data.activity} />
        </div>
      )}
    </>
  );
}

/** First steps of a new association; the data decide which are done. */
const TARGETS: Readonly<Record<keyof Steps, string>> = {
  password: '/change-password',
  links: '/academic',
  news: '/news/create',
  members: '/register/users',
  invitations: '/register/users',
  assembly: '/gremial/assemblies/create',
};
const NAMES = Object.keys(TARGETS) as (keyof Steps)[];

/** Key in the browser's storage for hidden first steps. */
const DISMISSED = 'first-steps-dismissed';

function FirstSteps({ steps }: { steps: Steps }) {
  const headingId = useId();
  const [dismissed, setDismissed] = useLocalStorage({
    key: DISMISSED,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const names = NAMES.filter((name) => name !== 'invitations' || configuration.passwordLinks);
  const done = names.filter((name) => steps[name]).length;
  if (dismissed || done === names.length) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId}>
      <Group justify="space-between" gap="xs">
        <Group gap="sm" align="baseline">
          <Title order={2} id={headingId}>
            {T.firstSteps}
          </Title>
          <Note className="figures">{T.progress(done, names.length)}</Note>
        </Group>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={T.dismissAbout}
          onClick={() => setDismissed('yes')}
        >
          {T.dismiss}
        </Button>
      </Group>
      <ol className={`${styles.steps} framed`}>
        {names.map((name) => {
          const isDone = steps[name];
          const [title, about] = T.steps[name];
          return (
            <li key={name} className={`${styles.step} covered`} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={24} stroke={1.6} aria-hidden className={styles.mark} />
              ) : (
                <IconCircle size={24} stroke={1.6} aria-hidden className={styles.mark} />
              )}
              <div>
                <UnstyledButton component={Link} to={TARGETS[name]} className="cover" fw={650}>
                  {title}
                  <VisuallyHidden>{`(${isDone ? T.done : T.pending})`}</VisuallyHidden>
                </UnstyledButton>
                <Note>{about}</Note>
              </div>
            </li>
          );
        })}
      </ol>
    </Stack>
  );
}

/** The last results and the last changes. */
function LatestResults({ results }: Pick<Dashboard, 'results'>) {
  if (results.length === 0) return null;
  return (
    <PlainSection title={T.results}>
      <ul className="rows framed">
        {results.map((result) => (
          <ResultRow key={result.questionId} result={result} />
        ))}
      </ul>
    </PlainSection>
  );
}

function ResultRow({ result }: { result: DashboardResult }) {
  const { questionId, assemblyId, assembly, results, participation } = result;
  const { cast, entitled } = participation;
  const aboutId = useId();
  return (
    <li className="covered">
      <UnstyledButton
        component={Link}
        to={`/gremial/assemblies/${assemblyId}/${questionId}/votes`}
        className="cover"
        fw={500}
        aria-describedby={aboutId}
      >
        {results.questionTitle}
      </UnstyledButton>
      <div id={aboutId}>
        <Text lineClamp={2} fw={650}>
          {resultSummary(result)}
        </Text>
        <Note lineClamp={2} className="figures">
          {entitled > 0 ? T.participation(participation, percent(cast, entitled)) : T.cast(cast)} · {assembly}
        </Note>
      </div>
    </li>
  );
}

/** Screens of areas; areas without one are shown in the log. */
const SCREENS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.values<ContentKind>(CONTENT_KINDS).flatMap(({ area, path }) => (area ? [[area, path]] : [])),
  ),
  Usuarios: '/register/users',
  Registros: '/register/requests',
  Asambleas: '/gremial/assemblies',
  Poderes: '/gremial/assemblies',
  Actas: '/gremial/assemblies',
};

/** The page of the first named record that has one, or else the screen of the area. */
function targetOf({ area, subjects = [], group }: Dashboard['activity'][number]): string {
  const [page] = (group?.subjects ?? subjects).flatMap((subject) => subjectPath(subject) ?? []);
  return page ?? SCREENS[area] ?? `/activity?${new URLSearchParams({ area })}`;
}

function LatestActivity({ activity }: Pick<Dashboard, 'activity'>) {
  if (activity.length === 0) return null;
  return (
    <PlainSection
      title={T.activity}
      aside={
        <TextLink to="/activity" size="sm">
          {T.allActivity}
        </TextLink>
      }
    >
      <ul className="rows framed">
        {activity.map((entry) => (
          <li key={entry.id} className="covered">
            <UnstyledButton component={Link} to={targetOf(entry)} className="cover" fw={500}>
              <Text component="span" lineClamp={2} inherit>
                {entry.group?.what ?? entry.what}
              </Text>
            </UnstyledButton>
            <Note className="figures">
              {entry.person} ·{' '}
              <Box component="span" style={{ whiteSpace: 'nowrap' }}>
                {momentText(entry.at)}
              </Box>
            </Note>
          </li>
        ))}
      </ul>
    </PlainSection>
  );
}
