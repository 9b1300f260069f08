/** Figures of twelve months; one without data is omitted. */
import { Box, Flex, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { AssemblyPresence, Dashboard, Monthly } from '@vigilia/contract/dashboard';
import { percent } from '@vigilia/contract/text/shares';
import { dayText } from '@vigilia/contract/time/colombian-time';
import { useId } from 'react';
import { Link } from 'react-router';
import { count } from '../../../core/text.ts';
import { Note } from '../../../ui/page/note.tsx';
import { PlainSection } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import styles from './dashboard.module.css';
import { DASHBOARD_TEXTS as T } from './texts.ts';

const NAMES = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'] as const;

const YEAR = NAMES.length;

/**
 * The names of the twelve months that end with this one, with the year where it changes.
 * @param month `YYYY-MM`
 */
export function monthsUntil(month: string): string[] {
  const [year = 0, last = 1] = month.split('-').map(Number);
  return Array.from({ length: YEAR }, (_, index) => {
    const at = last - YEAR + index;
    const name = NAMES[(at + YEAR) % YEAR] ?? '';
    return index === 0 || at === 0 ? `${name} ${at < 0 ? year - 1 : year}` : name;
  });
}

interface Figure {
  readonly label: string;
  readonly value: string;
  /** Its trend or base. */
  readonly about: string;
  readonly to: string;
  readonly spark: { readonly values: readonly number[]; readonly max?: number; readonly text: string };
}

const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

const hereOf = ({ quorum }: AssemblyPresence) => quorum.present + quorum.represented;

function figuresOf({ month, members, requests, assistance, held }: Dashboard): Figure[] {
  const names = monthsUntil(month);
  const byMonth = ({ months }: Monthly) => ({
    values: months,
    text: T.byMonth(months.map((value, index) => `${names[index]} ${count(value)}`)),
  });
  const [last, before] = [held.at(-1), held.at(-2)];
  const shareOf = (assembly: AssemblyPresence) => percent(hereOf(assembly), assembly.quorum.total);
  const year = sum(assistance.months);
  return [
    ...(members.total > 0
      ? [
          {
            label: T.members,
            value: count(members.total),
            about: T.registered(members.months.at(-1) ?? 0, sum(members.months), members.total),
            to: '/register/users',
            spark: byMonth(members),
          },
        ]
      : []),
    ...(requests.oldest !== null
      ? [
          {
            label: T.requests,
            value: count(requests.total),
            about: T.oldest(dayText(requests.oldest)),
            to: '/register/requests',
            spark: byMonth(requests),
          },
        ]
      : []),
    ...(year > 0
      ? [
          {
            label: T.assistance,
            value: count(assistance.months.at(-1) ?? 0),
            about: T.asked(assistance.months.at(-2) ?? 0, year),
            to: '/help/rafa',
            spark: byMonth(assistance),
          },
        ]
      : []),
    ...(last
      ? [
          {
            label: T.attendance,
            value: shareOf(last),
            about:
              T.attended(hereOf(last), last.quorum.total, last.title) +
              (before ? T.before(shareOf(before)) : ''),
            to: `/gremial/assemblies/${last.id}`,
            spark: {
              values: held.map((assembly) => hereOf(assembly) / assembly.quorum.total),
              max: 1,
              text: T.byAssembly(
                held.map((assembly) => `${dayText(assembly.startDate)} ${shareOf(assembly)}`),
              ),
            },
          },
        ]
      : []),
  ];
}

export function Figures({ dashboard }: { dashboard: Dashboard }) {
  const figures = figuresOf(dashboard);
  if (figures.length === 0) return null;
  return (
    <PlainSection title="Cifras">
      <ul className={styles.figures}>
        {figures.map((figure) => (
          <FigureCard key={figure.label} {...figure} />
        ))}
      </ul>
      <Group gap="4px 24px">
        {(dashboard.members.behind ?? 0) > 0 && (
          <TextLink to="/register/users?paz-y-salvo=behind">
            {T.behind(dashboard.members.behind ?? 0)}
          </TextLink>
        )}
        {(dashboard.members.withoutPassword ?? 0) > 0 && (
          <TextLink to="/register/users?cuenta=withoutPassword">
            {T.withoutPassword(dashboard.members.withoutPassword ?? 0)}
          </TextLink>
        )}
      </Group>
    </PlainSection>
  );
}

function FigureCard({ label, value, about, to, spark }: Figure) {
  const aboutId = useId();
  return (
    <li className={`${styles.figure} framed covered`}>
      <UnstyledButton component={Link} to={to} className="cover" fw={650} aria-describedby={aboutId}>
        {label}
      </UnstyledButton>
      <div id={aboutId}>
        <Flex gap={16} align="flex-end" justify="space-between" my={8} fw={650} fz="1.75rem" lh={1.2}>
          <span className="figures">{value}</span>
          {/* One bar is not a trend. */}
          {spark.values.length > 1 && <Sparkline {...spark} />}
        </Flex>
        <Note lineClamp={2} mih="2lh" className="figures">
          {about}
        </Note>
      </div>
    </li>
  );
}

interface SparklineProps {
  values: readonly number[];
  /** The value at full height; the greatest one when absent. */
  max?: number;
  text: string;
}

/** Twelve small bars, with a text alternative beside them; a month without a value is a line on the ground. */
const Sparkline = ({ values, max = Math.max(1, ...values), text }: SparklineProps) => (
  <>
    <Flex flex="0 1 168px" miw={0} h={36} align="flex-end" justify="flex-end" gap="2.5%" aria-hidden>
      {values.map((value, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in time has no other name
          key={index}
          w={10}
          h={`${(100 * Math.min(value, max)) / max}%`}
          mih={2}
          bdrs={1.5}
          bg="var(--mantine-color-anchor)"
          opacity={index === values.length - 1 ? 1 : 0.45}
        />
      ))}
    </Flex>
    <VisuallyHidden>{text}</VisuallyHidden>
  </>
);
