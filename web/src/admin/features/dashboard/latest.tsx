/** The last results and the last changes. */

import { Anchor, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import type { Dashboard, DashboardResult } from '@vigilia/contract/dashboard';
import { percent } from '@vigilia/contract/text/shares';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { useId } from 'react';
import { Link } from 'react-router';
import { resultSummary } from '../../../domain/results/result-summary.ts';
import { subjectPath } from '../../../domain/subject-path.ts';
import styles from './dashboard.module.css';
import { DASHBOARD_TEXTS as T } from './texts.ts';

export function LatestResults({ results }: Pick<Dashboard, 'results'>) {
  const headingId = useId();
  if (results.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId} className={styles.list}>
      <Title order={2} id={headingId}>
        {T.results}
      </Title>
      <ul className={styles.rows}>
        {results.map((result) => (
          <ResultRow key={result.questionId} result={result} />
        ))}
      </ul>
    </Stack>
  );
}

function ResultRow({ result }: { result: DashboardResult }) {
  const { questionId, assemblyId, assembly, results, participation } = result;
  const { cast, entitled } = participation;
  const aboutId = useId();
  return (
    <li className={styles.row}>
      <UnstyledButton
        component={Link}
        to={`/gremial/assemblies/${assemblyId}/${questionId}/votes`}
        className={styles.cover}
        aria-describedby={aboutId}
      >
        {results.questionTitle}
      </UnstyledButton>
      <div id={aboutId}>
        <Text lineClamp={2} className={styles.outcome}>
          {resultSummary(result)}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={2} className="figures">
          {entitled > 0 ? T.participation(participation, percent(cast, entitled)) : T.cast(cast)} · {assembly}
        </Text>
      </div>
    </li>
  );
}

/** Screens of areas; an area without one is shown in the log. */
const SCREENS: Readonly<Record<string, string>> = {
  Usuarios: '/register/users',
  Registros: '/register/requests',
  RAFA: '/help/rafa',
  Beneficios: '/benefits',
  Noticias: '/news',
  Artículos: '/academic/articles',
  Cursos: '/academic/courses',
  Casos: '/cases',
  Perfil: '/profile',
  Asambleas: '/gremial/assemblies',
  Votaciones: '/gremial/assemblies',
  Poderes: '/gremial/assemblies',
  Actas: '/gremial/assemblies',
};

/** The page of the first record that is named and has one, or else the screen of the area. */
function targetOf({ area, subjects = [], group }: Dashboard['activity'][number]): string {
  const [page] = (group?.subjects ?? subjects).flatMap((subject) => subjectPath(subject) ?? []);
  return page ?? SCREENS[area] ?? `/activity?${new URLSearchParams({ area })}`;
}

export function LatestActivity({ activity }: Pick<Dashboard, 'activity'>) {
  const headingId = useId();
  if (activity.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={headingId} className={styles.list}>
      <Group justify="space-between" gap="xs">
        <Title order={2} id={headingId}>
          {T.activity}
        </Title>
        <Anchor component={Link} to="/activity" size="sm">
          {T.allActivity}
        </Anchor>
      </Group>
      <ul className={styles.rows}>
        {activity.map((entry) => (
          <li key={entry.id} className={styles.row}>
            <UnstyledButton component={Link} to={targetOf(entry)} className={styles.cover}>
              <Text component="span" lineClamp={2} inherit>
                {entry.group?.what ?? entry.what}
              </Text>
            </UnstyledButton>
            <Text size="sm" c="dimmed" className="figures">
              {entry.person} · <span className={styles.moment}>{timeStamp(entry.at)}</span>
            </Text>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
