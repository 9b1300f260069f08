/** The frame of the screens of an assembly: one line with its title, state, quorum and next action, and the tabs. */
import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type Icon, IconPresentation } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { AssemblySession } from '@vigilia/contract/assemblies/session';
import { useEffect } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { assemblyQuery, ISSUED_TEXTS, isOverAt, quorumQuery } from '../../../domain/assembly-query.ts';
import { useAssemblySession } from '../../../domain/assembly-session.ts';
import { openHall } from '../../../domain/open-hall.ts';
import { quorumInWords } from '../../../domain/quorum-figure.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { assemblyInState, MomentBadge, momentOf, useNow } from '../../features/assemblies/assembly.tsx';
import styles from './assembly-frame.module.css';
import { idsIn, tabAt, tabsOf, toolsOf } from './assembly-tabs.ts';

const T = { label: 'Asamblea', tabs: 'Pantallas de la asamblea', project: 'Proyectar' };

/** Optional: the desk shows the same. */
const NextAction = lazyPart(() => import('./next-action.tsx'));
const SessionHead = lazyPart(() => import('./session-head.tsx'));

const deskOf = (assemblyId: number) => `/gremial/assemblies/${assemblyId}`;

export function AssemblyFrame() {
  const { pathname, state } = useLocation();
  const { assemblyId = assemblyInState(state)?.id, questionId } = idsIn(pathname);
  return (
    <>
      {assemblyId !== undefined && (
        <AssemblyHead assemblyId={assemblyId} questionId={questionId} current={tabAt(pathname, assemblyId)} />
      )}
      <Outlet />
    </>
  );
}

/** Whether the assembly was read before its session was opened, ended or resumed: their answers and events may cross. */
const isBehind = ({ hasSession, endedAt }: Assembly, state: AssemblySession['state']): boolean =>
  state === 'ended' ? !endedAt : state !== 'planned' && (hasSession === false || Boolean(endedAt));

/** Reads the assembly again where its session is ahead of it: the badge, the run sheet and the acta show both. */
function useCaughtUp(assembly: Assembly | null | undefined, state: AssemblySession['state'] | undefined) {
  const client = useQueryClient();
  useEffect(() => {
    if (assembly && state && isBehind(assembly, state))
      void client.invalidateQueries({ queryKey: ['assemblies'] });
  }, [client, assembly, state]);
}

interface AssemblyHeadProps {
  assemblyId: number;
  /** Of the votes screen. */
  questionId: number | undefined;
  /** The address of the current tab. */
  current: string | null;
}

function AssemblyHead({ assemblyId, questionId, current }: AssemblyHeadProps) {
  const { data: assembly, isPending } = useQuery(assemblyQuery(assemblyId));
  const { data: quorum } = useQuery(quorumQuery(assemblyId));
  const session = useAssemblySession(assemblyId);
  useCaughtUp(assembly, session?.state);
  const { pathname } = useLocation();
  const now = useNow();
  // Its screens report that it does not exist.
  if (assembly === null) return null;
  // Nothing is called, counted or projected any more.
  const isClosed = assembly?.archived || session?.state === 'ended';
  const isDesk = current === deskOf(assemblyId);
  // The desk lists all steps, and the votes screen shows the one of its question.
  const hasNext = assembly && !assembly.archived && questionId === undefined && !isDesk;
  return (
    <Stack gap={4} mb={16} miw={0}>
      <Group
        component="section"
        aria-label={T.label}
        gap="2px 8px"
        mih={44}
        wrap="nowrap"
        className={styles.head}
      >
        {isPending && <Skeleton height={18} width="min(320px, 80%)" />}
        {assembly && (
          <>
            <Text fw={650} lh={1.25} lineClamp={2} title={assembly.title}>
              {assembly.title}
            </Text>
            <MomentBadge moment={session?.state === 'recess' ? 'recess' : momentOf(assembly, now)} />
          </>
        )}
        {assembly && quorum && (
          <Text size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
            {quorumInWords(quorum, isOverAt(assembly, now, quorum))}
          </Text>
        )}
        <Group gap={4} wrap="nowrap" ms="auto">
          {(isClosed ? [] : toolsOf(assemblyId, assembly ?? undefined)).map(({ label, to, icon }) => (
            <Tool key={to} label={label} icon={icon} to={to} isCurrent={to === pathname} />
          ))}
          {/* On a wide screen the votes screen has its own. */}
          {!isClosed && (
            <Tool
              label={T.project}
              icon={IconPresentation}
              onClick={() => openHall(assemblyId, questionId)}
              {...(questionId !== undefined && { hiddenFrom: 'sm' })}
            />
          )}
        </Group>
      </Group>
      <div className={`${styles.under} not-printed`}>
        <nav aria-label={T.tabs}>
          <ul className={styles.tabs}>
            {(assembly?.archived ? [] : tabsOf(assemblyId)).map(({ label, to }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={to === pathname ? 'page' : to === current ? 'true' : undefined}
                  className={styles.tab}
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {hasNext && <NextAction assembly={assembly} />}
        {isDesk && (session?.state === 'open' || session?.state === 'recess') && (
          <SessionHead assemblyId={assemblyId} session={session} />
        )}
      </div>
      {typeof assembly?.issuedMinutes === 'number' && (
        <Text c="dimmed" maw="96ch" mt={8} role="note">
          {ISSUED_TEXTS.notice(assembly.issuedMinutes)}
        </Text>
      )}
    </Stack>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  to?: string;
  isCurrent?: boolean;
  onClick?: () => void;
  hiddenFrom?: 'sm';
}

const Tool = ({ label, icon: Icon, to, isCurrent = false, onClick, hiddenFrom }: ToolProps) => {
  const shared = {
    hiddenFrom,
    h: { base: 36, md: 40 },
    px: { base: 6, md: 10 },
    variant: isCurrent ? 'light' : 'default',
    'aria-label': label,
    title: label,
    children: (
      <Group gap={6} wrap="nowrap">
        <Icon size={20} aria-hidden />
        <Text span size="sm" visibleFrom="lg">
          {label}
        </Text>
      </Group>
    ),
  };
  return to === undefined ? (
    <Button {...shared} onClick={onClick} />
  ) : (
    <Button {...shared} component={Link} to={to} aria-current={isCurrent ? 'page' : undefined} />
  );
};
