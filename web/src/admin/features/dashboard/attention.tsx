/**
 * Pending matters: open votings, registration requests, the next assembly. The parts are independent: one that another backend
 * does not support is omitted, and one that failed to load shows a line. 'Nothing pending' appears only when all parts are known.
 */
import { Box, Button, Group, Text, UnstyledButton } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { type Icon, IconCalendarEvent, IconMailQuestion, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import type { Dashboard } from '@vigilia/contract/dashboard';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { dayOf, momentText } from '@vigilia/contract/time/colombian-time';
import { hourWithArticle } from '@vigilia/contract/time/long-day';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { endOf } from '../../../domain/assembly-query.ts';
import { Loading } from '../../../ui/feedback/states.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import styles from './attention.module.css';
import {
  type DashboardQuery,
  isAbsent,
  type NextAssembly,
  nextAssembliesQuery,
  type OpenVoting,
  useOpenVotings,
  waitingQuery,
} from './queries.ts';
import { COUNTDOWN_TEXTS as C, QUORUM_TEXTS as Q, TEXTS as T } from './texts.ts';

/** Milliseconds. */
const SHORT = 20_000;

/** Open votings with a card of their own. */
const MAX_VOTINGS = 3;

interface Matter {
  readonly key: string;
  readonly icon: Icon;
  readonly headline: string;
  readonly about: string;
  /** A line of figures under the title. */
  readonly figures?: string | undefined;
  readonly to: string;
  /** Happens right now. */
  readonly now?: boolean;
}

const votingMatters = (votings: readonly OpenVoting[], figures: Dashboard | null | undefined): Matter[] =>
  votings.slice(0, MAX_VOTINGS).map(({ id, title, assambleId }) => {
    const voted = figures?.openVotings.find(({ questionId }) => questionId === id);
    return {
      key: `voting-${id}`,
      icon: IconPlayerPlay,
      headline: T.voting,
      about: title,
      figures: voted && T.participation(voted),
      to: `/gremial/assemblies/${assambleId}/${id}/votes`,
      now: true,
    };
  });

const requestMatter = (waiting: number): Matter => ({
  key: 'requests',
  icon: IconMailQuestion,
  headline: T.requests,
  about: T.waiting(waiting),
  to: '/register/requests',
});

function assemblyMatter(
  assembly: NextAssembly,
  time: number,
  figures: Dashboard | null | undefined,
  votings: readonly OpenVoting[],
): Matter {
  const { id, title, startDate } = assembly;
  const isRunning = assembly.hasSession !== false || votings.some(({ assambleId }) => assambleId === id);
  const now = Date.parse(startDate) <= time;
  const isToday = dayOf(startDate) === dayOf(new Date(time).toISOString());
  const quorum = figures?.assemblies.find((each) => each.id === id)?.quorum;
  return {
    key: `assembly-${id}`,
    icon: IconCalendarEvent,
    headline: now ? (isRunning ? T.running : T.notOpened) : isToday ? T.today : T.next,
    about: now ? title : `${momentText(startDate)} · ${title}`,
    figures: [
      countdown({ startDate, endDate: endOf(assembly) }, time),
      ...(quorum ? [quorumText(quorum)] : []),
    ].join(' · '),
    to: `/gremial/assemblies/${id}`,
    now,
  };
}

export function Attention({ dashboard }: { dashboard: DashboardQuery }) {
  const votings = useOpenVotings(dashboard);
  const waiting = useQuery(waitingQuery);
  const assemblies = useQuery(nextAssembliesQuery);
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), SHORT, { autoInvoke: true });
  // In the order of the cards.
  const parts = [
    { name: T.votingsPart, query: votings },
    { name: T.assemblyPart, query: assemblies },
    { name: T.requestsPart, query: waiting },
  ];
  if (parts.every(({ query }) => isAbsent(query.error))) return null;

  // The cards would grow when the figures arrive.
  if (dashboard.isPending || parts.some(({ query }) => query.isPending)) return <Loading heights={[124]} />;
  const open = votings.data ?? [];
  const matters = [
    ...votingMatters(open, dashboard.data),
    ...(assemblies.data ?? []).map((assembly) => assemblyMatter(assembly, now, dashboard.data, open)),
    ...(waiting.data ? [requestMatter(waiting.data)] : []),
  ];
  const missing = parts.filter(({ query }) => query.isError && !isAbsent(query.error));
  const left = open.length - MAX_VOTINGS;
  return (
    <PlainSection title="Para hoy">
      {matters.length === 0 && missing.length === 0 && (
        <Text py={24} c="dimmed">
          {T.nothing}
        </Text>
      )}
      {matters.length > 0 && (
        <ul className={styles.matters}>
          {matters.map((matter) => (
            <MatterCard key={matter.key} matter={matter} />
          ))}
        </ul>
      )}
      {left > 0 && <Text c="dimmed">{T.moreVotings(left)}</Text>}
      {missing.length > 0 && (
        <Group gap="sm" {...(matters.length === 0 && { mih: 72 })}>
          <Text c="dimmed" role="status">
            {T.missing(enumerate(missing.map(({ name }) => name)))}
          </Text>
          <Button
            size="sm"
            variant="light"
            loading={missing.some(({ query }) => query.isFetching)}
            onClick={() => {
              for (const { query } of missing) void query.refetch();
            }}
          >
            {T.again}
          </Button>
        </Group>
      )}
    </PlainSection>
  );
}

function MatterCard({ matter: { icon: Icon, headline, about, figures, to, now } }: { matter: Matter }) {
  const aboutId = useId();
  return (
    <li className={`${styles.matter} framed covered`} data-now={now || undefined}>
      <Icon size={24} stroke={1.6} aria-hidden className={styles.icon} />
      <Box miw={0}>
        <UnstyledButton component={Link} to={to} className="cover" fw={650} aria-describedby={aboutId}>
          {headline}
        </UnstyledButton>
        <Note id={aboutId} lineClamp={2}>
          {about}
        </Note>
        {figures && (
          <Text size="sm" className="figures">
            {figures}
          </Text>
        )}
      </Box>
    </li>
  );
}

/** Milliseconds. */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MINUTES_OF_AN_HOUR = 60;

const startOfDay = (iso: string) => Date.parse(`${dayOf(iso)}T00:00:00Z`);

/** When an assembly begins or ends, in words. @param now milliseconds */
export function countdown(
  { startDate, endDate }: { startDate: string; endDate: string },
  now: number,
): string {
  const start = Date.parse(startDate);
  const today = new Date(now).toISOString();
  if (start <= now)
    return dayOf(endDate) === dayOf(today) ? C.ends(hourWithArticle(endDate)) : C.endsOn(momentText(endDate));
  const days = Math.round((startOfDay(startDate) - startOfDay(today)) / DAY);
  if (days === 1) return C.tomorrow;
  if (days > 1) return C.days(days);
  const minutes = Math.ceil((start - now) / MINUTE);
  const [hours, rest] = [Math.floor(minutes / MINUTES_OF_AN_HOUR), minutes % MINUTES_OF_AN_HOUR];
  return C.minutes(
    [...(hours > 0 ? [`${hours}\u00a0h`] : []), ...(rest > 0 ? [`${rest}\u00a0min`] : [])].join(' '),
  );
}

export function quorumText(figures: QuorumFigures): string {
  const { present, represented, total, needed, reached } = figures;
  const here = present + represented;
  if (total === 0) return Q.nobody;
  if (needed === 0) return here === 0 ? Q.onRoll(total) : Q.here(here, total);
  return reached ? Q.reached(here, total) : Q.missing(countedPeople(figures), needed);
}
