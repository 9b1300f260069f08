import { Group, NativeSelect, Progress, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type {
  AttendedAssembly,
  Report,
  ReportName,
  VotingTurnout,
  YearAttendance,
} from '@vigilia/contract/reports';
import { percent } from '@vigilia/contract/text/shares';
import { dayText } from '@vigilia/contract/time/colombian-time';
import { MONTHS, monthInWords } from '@vigilia/contract/time/long-day';
import { isMissing } from '../../../core/backend/api.ts';
import { count } from '../../../core/text.ts';
import { EmptyState, Unloaded } from '../../../ui/feedback/states.tsx';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Section, type SectionProps } from '../../../ui/page/section.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { PARAMETERS } from '../../../ui/table/address-parameters.ts';
import { type Column, DataTable, RowLink } from '../../../ui/table/data-table.tsx';
import { membersOfMonth } from '../users/filters.tsx';
import styles from './plot.module.css';
import { downloadReport, reportQuery, useYear, YEAR } from './queries.ts';
import { T } from './texts.ts';

export default function ReportsScreen() {
  const { year, choose } = useYear();
  const report = useQuery(reportQuery(year));
  const { error } = report;
  // The menu keeps its years while another one is loading.
  const data = report.isPlaceholderData ? undefined : report.data;
  const hasReports = !isMissing(error);
  const years = report.data?.years.map(String) ?? [];
  return (
    <Page
      title={T.title}
      about={T.about}
      actions={
        <NativeSelect
          aria-label={T.year}
          value={year}
          data={years.includes(year) ? years : [year, ...years]}
          onChange={(event) => choose(event.currentTarget.value)}
        />
      }
    >
      {!hasReports && <EmptyState headline={T.missing} explanation={T.missingAbout} />}
      {hasReports && (error || !data) && (
        <Unloaded
          query={report}
          failure={T.failure}
          heights={[[90, 90, 90, 90], 240, [240, 240]]}
          inCard={data !== undefined}
        />
      )}
      {data && (
        <>
          <Attendance report={data} year={year} />
          <Turnout report={data} year={year} />
          <Months report={data} year={year} />
          <Requests requests={data.requests} />
        </>
      )}
    </Page>
  );
}

interface ReportSectionProps extends Omit<SectionProps, 'aside'> {
  /** The report that its buttons export. */
  report?: ReportName;
  year?: string;
}

const ReportSection = ({ report, year = '', ...section }: ReportSectionProps) => (
  <Section
    {...section}
    aside={
      report && (
        <Group gap="xs">
          <FormatButtons
            texts={{ csv: T.csv, excel: T.excel }}
            size="compact-sm"
            download={(format) => downloadReport(report, year, format)}
          />
        </Group>
      )
    }
  />
);

/** A figure with a link to the people it counts. */
const Figure = ({ value, label, to }: { value: number; label: string; to: string }) => (
  <Text component="div" className="framed" p="xs" lh={1.3}>
    <TextLink to={to} fw={650} fz="1.5rem" display="block" w="fit-content" className="figures">
      {count(value)}
    </TextLink>
    {label}
  </Text>
);

interface YearProps {
  report: Report;
  year: string;
}

const attending = ({ present, represented }: AttendedAssembly) => present + represented;

const attendancePath = (id: number) => `/gremial/assemblies/${id}/asistencia`;

const ASSEMBLY_COLUMNS: readonly Column<AttendedAssembly>[] = [
  {
    key: 'title',
    header: T.assembly,
    width: '40%',
    cell: ({ id, title }) => (
      <RowLink to={attendancePath(id)} isOfRow>
        {title}
      </RowLink>
    ),
  },
  { key: 'day', header: T.day, noWrap: true, cell: ({ startDate }) => dayText(startDate) },
  { key: 'total', header: T.total, align: 'end', cell: ({ total }) => count(total) },
  { key: 'present', header: T.present, align: 'end', cell: ({ present }) => count(present) },
  { key: 'represented', header: T.represented, align: 'end', cell: ({ represented }) => count(represented) },
  { key: 'share', header: T.share, align: 'end', cell: (row) => percent(attending(row), row.total) },
];

function Attendance({ report: { assemblies, people }, year }: YearProps) {
  const peoplePath = (attendance: YearAttendance) =>
    `/reports/people?${new URLSearchParams({ [YEAR]: year, asistencia: attendance })}`;
  const total = people.came + people.represented + people.absent;
  return (
    <ReportSection title={T.attendance} report="assemblies" year={year}>
      {assemblies.length > 0 && (
        <>
          <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm">
            <Figure value={people.came} label={T.came} to={peoplePath('came')} />
            <Figure value={people.represented} label={T.representedPeople} to={peoplePath('represented')} />
            <Figure value={people.never} label={T.never} to={peoplePath('never')} />
            <Figure value={people.unlisted} label={T.unlisted} to={peoplePath('unlisted')} />
          </SimpleGrid>
          <TextLink to={peoplePath('absent')}>{T.people(total, people.absent)}</TextLink>
        </>
      )}
      {assemblies.length >= MIN_BARS && (
        <Plot
          label={T.attendancePlot}
          unit=" %"
          max={100}
          bars={assemblies.toReversed().map((assembly) => ({
            name: dayText(assembly.startDate),
            value: Math.round((100 * attending(assembly)) / assembly.total),
          }))}
        />
      )}
      <DataTable
        caption={T.attendanceTable}
        columns={ASSEMBLY_COLUMNS}
        rows={assemblies}
        rowKey={({ id }) => id}
        empty={T.noAssemblies}
      />
    </ReportSection>
  );
}

const VOTING_COLUMNS: readonly Column<VotingTurnout>[] = [
  {
    key: 'title',
    header: T.voting,
    width: '34%',
    card: 'title',
    cell: ({ id, assemblyId, title }) => (
      <RowLink to={`/gremial/assemblies/${assemblyId}/${id}/votes`} isOfRow>
        {title}
      </RowLink>
    ),
  },
  {
    key: 'assembly',
    header: T.assembly,
    width: '24%',
    card: 'line',
    cell: ({ assembly }) => (
      <Text inherit lineClamp={2}>
        {assembly}
      </Text>
    ),
  },
  { key: 'closed', header: T.closed, noWrap: true, cell: ({ closedAt }) => dayText(closedAt) },
  {
    key: 'cast',
    header: T.cast,
    align: 'end',
    noWrap: true,
    cell: ({ cast, entitled }) => T.castOf(count(cast), count(entitled)),
  },
  {
    key: 'share',
    header: T.participation,
    align: 'end',
    card: 'extra',
    cell: ({ cast, entitled }) => (
      <Group gap="xs" wrap="nowrap" justify="flex-end">
        <Progress value={(100 * cast) / Math.max(1, entitled)} w={72} aria-hidden />
        <Text span inherit miw="4.5em" style={{ whiteSpace: 'nowrap' }}>
          {percent(cast, entitled)}
        </Text>
      </Group>
    ),
  },
];

/** Fewer bars add nothing to the table. */
const MIN_BARS = 3;

function Turnout({ report: { votings, votingsTotal }, year }: YearProps) {
  return (
    <ReportSection
      title={T.turnout}
      {...(votings.length < votingsTotal && {
        about: T.moreVotings(count(votings.length), count(votingsTotal)),
      })}
      report="votings"
      year={year}
    >
      <DataTable
        caption={T.turnoutTable}
        columns={VOTING_COLUMNS}
        rows={votings}
        rowKey={({ id }) => id}
        empty={T.noVotings}
      />
    </ReportSection>
  );
}

interface MonthRow {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly members: number;
  readonly assistance: number;
}

/** A count of a row with a link to the people it counts. */
const CountLink = ({ value, to }: { value: number; to: string }) =>
  value === 0 ? (
    count(value)
  ) : (
    <TextLink to={to} inherit>
      {count(value)}
    </TextLink>
  );

const MONTH_COLUMNS: readonly Column<MonthRow>[] = [
  { key: 'month', header: T.month, noWrap: true, cell: ({ month }) => monthInWords(month) },
  {
    key: 'members',
    header: T.members,
    align: 'end',
    cell: ({ month, members }) => <CountLink value={members} to={membersOfMonth(month)} />,
  },
  {
    key: 'assistance',
    header: T.assistance,
    align: 'end',
    cell: ({ month, assistance }) => (
      <CountLink
        value={assistance}
        to={`/help/rafa?${new URLSearchParams({ [PARAMETERS.search]: monthInWords(month) })}`}
      />
    ),
  },
];

function Months({ report: { members, assistance }, year }: YearProps) {
  const rows = members.map((registered, index) => ({
    month: `${year}-${String(index + 1).padStart(2, '0')}`,
    members: registered,
    assistance: assistance[index] ?? 0,
  }));
  const bars = (values: readonly number[]) =>
    values.map((value, index) => ({ name: (MONTHS[index] ?? '').slice(0, 3), value }));
  const table = (
    <DataTable
      caption={T.monthsTable}
      columns={MONTH_COLUMNS}
      rows={rows}
      rowKey={({ month }) => month}
      keepsColumns
    />
  );
  return (
    <ReportSection title={T.months} about={T.membersNote} report="months" year={year}>
      {members.length < MIN_BARS ? (
        table
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Plot label={T.membersPlot} bars={bars(members)} />
            <Plot label={T.assistancePlot} bars={bars(assistance)} />
          </SimpleGrid>
          {/* The same figures, each with a link. */}
          <details className="fold">
            <summary>{T.monthsFold}</summary>
            {table}
          </details>
        </>
      )}
      <Group gap="4px 32px">
        <TextLink to="/register/users">{T.allMembers}</TextLink>
        <TextLink to="/help/rafa">{T.allAssistance}</TextLink>
      </Group>
    </ReportSection>
  );
}

function Requests({ requests: { week, month, older, oldest } }: Pick<Report, 'requests'>) {
  const to = '/register/requests';
  return (
    <ReportSection title={T.requests} about={oldest === null ? T.noRequests : T.oldest(dayText(oldest))}>
      {oldest !== null && (
        <SimpleGrid cols={{ base: 2, md: 3 }} spacing="sm">
          <Figure value={week} label={T.week} to={to} />
          <Figure value={month} label={T.monthOld} to={to} />
          <Figure value={older} label={T.older} to={`${to}?orden=date`} />
        </SimpleGrid>
      )}
    </ReportSection>
  );
}

/** Maximum bars with room for their values, also on a phone. */
const MAX_WITH_VALUES = 12;

interface PlotProps {
  /** Text alternative. */
  label: string;
  bars: readonly { readonly name: string; readonly value: number }[];
  /** Suffix of a value, such as ` %`. */
  unit?: string;
  /** The value at full height; the greatest one when absent. */
  max?: number;
}

function Plot({ label, bars, unit = '', max }: PlotProps) {
  const top = max ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure style={{ margin: 0, minWidth: 0 }}>
      <Text component="figcaption" size="sm" fw={600}>
        {label}
      </Text>
      <div
        role="img"
        aria-label={`${label}: ${bars.map(({ name, value }) => `${name} ${value}${unit}`).join(', ')}`}
        className={styles.plot}
        data-many={bars.length > MAX_WITH_VALUES || undefined}
      >
        {bars.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name.
          <div key={index} title={`${name}: ${value}${unit}`}>
            <div>
              <div style={{ height: `${(100 * value) / top}%` }} data-value={`${value}${unit}`} />
            </div>
            <span>{name}</span>
          </div>
        ))}
      </div>
    </figure>
  );
}
