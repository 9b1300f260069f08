/** Rows of the sections of the page of a user. */
import { Anchor, Badge, Box, Flex, Group, Stack, Text } from '@mantine/core';
import { dayText, momentText } from '@vigilia/contract/time/colombian-time';
import type { AttendedAssembly, UserPower } from '@vigilia/contract/users/user-history';
import type { ReactNode } from 'react';
import { linkFromBackend } from '../../../../core/backend/configuration.ts';
import { count } from '../../../../core/text.ts';
import { PersonLink } from '../../../../domain/person-link.tsx';
import { LongText } from '../../../../ui/page/long-text.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import type { History } from './queries.ts';
import {
  ASSEMBLY_TEXTS as A,
  ATTENDANCE_TEXTS,
  hiddenText,
  POWER_TEXTS as P,
  responsesText,
} from './texts.ts';

/** Votings shown without a click. */
const FEW = 5;

const AssemblyLink = ({ id, title }: { id: number; title: string }) => (
  <TextLink to={`/gremial/assemblies/${id}`} inherit>
    {title}
  </TextLink>
);

const Moment = ({ at, day = false }: { at: string; day?: boolean }) => (
  <Box
    dateTime={at}
    component="time"
    c="dimmed"
    fz="sm"
    style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
  >
    {day ? dayText(at) : momentText(at)}
  </Box>
);

interface HeadProps {
  children: ReactNode;
  at: string;
  day?: boolean;
}

/** The subject and the moment of a row. */
const Head = ({ children, at, day = false }: HeadProps) => (
  <Flex wrap="wrap" align="baseline" justify="space-between" rowGap={0} columnGap={16}>
    <Text fw={600} component="span" miw={0}>
      {children}
    </Text>
    <Moment at={at} day={day} />
  </Flex>
);

type Voting = AttendedAssembly['votings'][number];

function howVoted({ state, entitled, voted, byProxy }: Voting): string {
  if (state === 'open') return A.open;
  if (voted === null) return A.unknown;
  if (voted) return byProxy ? A.votedByProxy : A.voted;
  return entitled ? A.notVoted : A.notEntitled;
}

function Votings({ votings }: { votings: readonly Voting[] }) {
  const list = (
    <Stack component="ul" gap={2} m={0} p={0} maw="44rem" fz="sm" style={{ listStyle: 'none' }}>
      {votings.map((voting) => (
        <Group component="li" key={voting.id} justify="space-between" gap="0 16px">
          <span>{voting.title}</span>
          <Text span c="dimmed" inherit>
            {howVoted(voting)}
          </Text>
        </Group>
      ))}
    </Stack>
  );
  if (votings.length <= FEW) return votings.length > 0 && list;
  return (
    <details className="fold">
      <summary>{A.votings(count(votings.length))}</summary>
      {list}
    </details>
  );
}

export const AssemblyRow = ({ assembly }: { assembly: AttendedAssembly }) => (
  <>
    <Head at={assembly.startDate} day>
      <AssemblyLink {...assembly} />
    </Head>
    <Group gap="xs">
      <Badge variant="light" color={assembly.attendance === 'absent' ? 'gray' : undefined}>
        {ATTENDANCE_TEXTS[assembly.attendance]}
      </Badge>
      {!assembly.canVote && (
        <Badge variant="light" color="gray">
          {A.withoutVote}
        </Badge>
      )}
      {assembly.attorney && (
        <Text size="sm">
          {A.attorney} <PersonLink {...assembly.attorney} />
        </Text>
      )}
    </Group>
    <Votings votings={assembly.votings} />
  </>
);

const statesOf = ({ assembly: { endDate } }: UserPower) =>
  endDate !== undefined && Date.parse(endDate) < Date.now() ? P.finalStates : P.states;

export const PowerRow = ({ power }: { power: UserPower }) => (
  <>
    <Head at={power.assembly.startDate} day>
      {P[power.role]} <PersonLink {...power.other} />
    </Head>
    <Text size="sm">
      <AssemblyLink {...power.assembly} />
    </Text>
    <Group gap="xs">
      <Badge variant="light" color={power.state === 'valid' ? undefined : 'gray'}>
        {power.revokedAt ? P.revokedOn(dayText(power.revokedAt)) : statesOf(power)[power.state]}
      </Badge>
      {power.documentUrl && (
        <Anchor
          href={linkFromBackend(power.documentUrl)}
          target="_blank"
          rel="noreferrer"
          size="sm"
          className="not-printed"
        >
          {P.document}
        </Anchor>
      )}
    </Group>
  </>
);

type RowOf<S extends keyof History> = History[S] extends { rows: (infer Row)[] } | undefined ? Row : never;

export const CaseRow = ({ row: { id, title, createAt, responses } }: { row: RowOf<'cases'> }) => (
  <>
    <Head at={createAt}>
      <TextLink to={`/cases/${id}`} inherit>
        {title}
      </TextLink>
    </Head>
    <Note>{responsesText(responses)}</Note>
  </>
);

export const ResponseRow = ({ row }: { row: RowOf<'responses'> }) => (
  <>
    <Head at={row.createAt}>
      <TextLink to={`/cases/${row.caseId}`} inherit>
        {row.caseTitle}
      </TextLink>
    </Head>
    <LongText text={row.response} />
    {row.hiddenAt && <Note>{hiddenText(dayText(row.hiddenAt))}</Note>}
  </>
);

export const AssistanceRow = ({ row }: { row: RowOf<'assistance'> }) => (
  <>
    <Moment at={row.createAt} />
    <LongText text={row.description} />
  </>
);
