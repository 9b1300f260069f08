/** The frame of the screens of an assembly: its title, its state, and the tabs that lead to the other screens. */
import { Skeleton, Text } from '@mantine/core';
import { type Icon, IconPresentation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { Link, Outlet, useLocation } from 'react-router';
import { assemblyQuery } from '../../../domain/assembly-query.ts';
import { ISSUED_TEXTS } from '../../../domain/issued-minutes.ts';
import { openHall } from '../../../domain/open-hall.ts';
import { assemblyInState, momentOf } from '../../features/assemblies/assembly.ts';
import { MomentBadge } from '../../features/assemblies/moment-badge.tsx';
import { useNow } from '../../features/assemblies/use-now.ts';
import styles from './assembly-frame.module.css';
import { idsIn, tabAt, tabsOf, toolsOf } from './assembly-tabs.ts';
import { TOOL_ICONS } from './tool-icons.ts';

const T = { tabs: 'Pantallas de la asamblea', project: 'Proyectar' };

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

interface AssemblyHeadProps {
  assemblyId: number;
  /** Of the votes screen. */
  questionId: number | undefined;
  /** The address of the current tab. */
  current: string | null;
}

function AssemblyHead({ assemblyId, questionId, current }: AssemblyHeadProps) {
  const { data: assembly, isPending } = useQuery(assemblyQuery(assemblyId));
  const { pathname } = useLocation();
  const now = useNow();
  // Its screens say that it does not exist.
  if (assembly === null) return null;
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <div className={styles.words}>
          {isPending && <Skeleton height={18} width="min(320px, 80%)" my={4} />}
          {assembly && <Text className={styles.name ?? ''}>{assembly.title}</Text>}
          {assembly && (
            <div className={styles.state}>
              <MomentBadge moment={momentOf(assembly, now)} />
              <Text component="time" dateTime={assembly.startDate} size="sm" c="dimmed" className="figures">
                {timeStamp(assembly.startDate)}
              </Text>
            </div>
          )}
        </div>
        <div className={styles.tools}>
          {(assembly?.archived ? [] : toolsOf(assemblyId, assembly ?? undefined)).map(
            ({ label, to, icon }) => {
              const Icon = TOOL_ICONS[icon];
              return <Tool key={to} label={label} icon={Icon} to={to} isCurrent={to === pathname} />;
            },
          )}
          {/* The votes screen has it for its own question. */}
          {questionId === undefined && !assembly?.archived && (
            <Tool label={T.project} icon={IconPresentation} onClick={() => openHall(assemblyId)} />
          )}
        </div>
      </div>
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
      {typeof assembly?.issuedMinutes === 'number' && (
        <p className={styles.issued} role="note">
          {ISSUED_TEXTS.notice(assembly.issuedMinutes)}
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  label: string;
  icon: Icon;
  to?: string;
  isCurrent?: boolean;
  onClick?: () => void;
}

/** On a phone only its icon. */
function Tool({ label, icon: Icon, to, isCurrent, onClick }: ToolProps) {
  const shared = {
    className: styles.tool,
    title: label,
    children: (
      <>
        <Icon size={18} aria-hidden />
        <span className={styles.label}>{label}</span>
      </>
    ),
  };
  return to === undefined ? (
    <button type="button" onClick={onClick} {...shared} />
  ) : (
    <Link to={to} aria-current={isCurrent ? 'page' : undefined} {...shared} />
  );
}
