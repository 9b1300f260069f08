/** The page of a user: their data, their actions, and changes of their record. */
import { Anchor, Badge, Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import {
  IconArrowMerge,
  IconFileDownload,
  IconMailForward,
  IconPencil,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ActivityEntry } from '@vigilia/contract/activity';
import { USER_TYPE_NAMES, USER_TYPES } from '@vigilia/contract/limits';
import { dayOf, dayText } from '@vigilia/contract/time/colombian-time';
import { documentTypeName } from '@vigilia/contract/users/document-types';
import { fullName } from '@vigilia/contract/users/full-name';
import {
  downloadPersonalData,
  HISTORY_SECTIONS,
  type HistorySection as Section,
} from '@vigilia/contract/users/user-history';
import type { User } from '@vigilia/contract/users/users';
import { Fragment, type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { isMissing, requestFile } from '../../../../core/backend/api.ts';
import { configuration } from '../../../../core/backend/configuration.ts';
import { useSession } from '../../../../core/backend/session.ts';
import { useAction } from '../../../../core/scheduling.ts';
import { count, fold } from '../../../../core/text.ts';
import { EmailText } from '../../../../domain/person-link.tsx';
import { ActionMenu } from '../../../../ui/buttons/action-menu.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { EmptyState, Unloaded } from '../../../../ui/feedback/states.tsx';
import { download } from '../../../../ui/media/download.ts';
import { Note } from '../../../../ui/page/note.tsx';
import { Page } from '../../../../ui/page/page.tsx';
import { TextLink } from '../../../../ui/page/text-link.tsx';
import { DeleteUserDialog } from '../delete-user-dialog.tsx';
import { invitationNote } from '../invitations/invitation-note.tsx';
import { canInvite, useInvitation } from '../invitations/invitation-queries.ts';
import { USERS, useSetStanding } from '../queries.ts';
import { STANDING_TEXTS } from '../standing/standing-texts.ts';
import { INVITED_TEXTS } from '../texts.ts';
import { AssemblyRow, AssistanceRow, CaseRow, PowerRow, ResponseRow } from './history-rows.tsx';
import { type History, readFurther, userHistoryQuery } from './queries.ts';
import { SECTION_TEXTS, HISTORY_TEXTS as T } from './texts.ts';
import styles from './user-history-page.module.css';

const EditUserDialog = lazyDialog(() => import('../edit-user-dialog.tsx'));
const MergeDialog = lazyDialog(() => import('../merge-dialog.tsx'));

interface UserHistoryPageProps {
  /** 0, which no user has, for an address without a number. */
  id: number;
  /** The profile and the certificates of the user, from other features. */
  cards: (userId: number) => ReactNode;
  /** Shows an entry of the activity log, from another feature. */
  showChange: (entry: ActivityEntry) => ReactNode;
}

/** One page in every state, so that its heading keeps the focus while it loads. */
export function UserHistoryPage({ id, cards, showChange }: UserHistoryPageProps) {
  const query = useQuery({ ...userHistoryQuery(id), enabled: id > 0 });
  const { data, error } = query;
  const isGone = id === 0 || isMissing(error);
  const user = isGone ? undefined : data?.user;
  return (
    <Page
      title={user ? fullName(user) : T.title}
      actions={user && <Actions user={user} hasHistory={data?.changes !== undefined} />}
    >
      {isGone && (
        <EmptyState
          headline={T.unknown}
          explanation={T.unknownAbout}
          way={{ to: '/register/users', text: T.toList }}
        />
      )}
      {user && (
        <>
          {/* Only on paper. */}
          <p className={styles.letterhead} aria-hidden>
            <strong>{`${configuration.brandAcronym} · ${configuration.brandName}`}</strong>
            <span>{T.printed(dayOf(new Date().toISOString()))}</span>
          </p>
          <Data user={user} hasHistory={data?.changes !== undefined} />
          <Sections userId={user.id} history={data ?? {}} showChange={showChange}>
            {data?.changes !== undefined && cards(user.id)}
          </Sections>
        </>
      )}
      {!user && !isGone && <Unloaded query={query} failure={T.loadFailure} heights={[160, 96, 96]} />}
    </Page>
  );
}

interface SectionsProps {
  userId: number;
  history: History;
  showChange: UserHistoryPageProps['showChange'];
  /** After what the person did in assemblies. */
  children: ReactNode;
}

const Sections = ({ userId, history, showChange, children }: SectionsProps) => (
  <>
    <HistorySection
      userId={userId}
      section="assemblies"
      first={history.assemblies}
      row={(assembly) => <AssemblyRow assembly={assembly} />}
    />
    <HistorySection
      userId={userId}
      section="powers"
      first={history.powers}
      row={(power) => <PowerRow power={power} />}
    />
    {children}
    <HistorySection
      userId={userId}
      section="cases"
      first={history.cases}
      row={(row) => <CaseRow row={row} />}
    />
    <HistorySection
      userId={userId}
      section="responses"
      first={history.responses}
      row={(row) => <ResponseRow row={row} />}
    />
    <HistorySection
      userId={userId}
      section="assistance"
      first={history.assistance}
      row={(row) => <AssistanceRow row={row} />}
    />
    <HistorySection userId={userId} section="changes" first={history.changes} row={showChange} />
    <EmptySections history={history} />
  </>
);

/** The empty sections, in one line. */
function EmptySections({ history }: { history: History }) {
  const empty = HISTORY_SECTIONS.filter((section) => history[section]?.total === 0);
  if (empty.length === 0) return null;
  return (
    <Text c="dimmed">
      {T.nothingOf}{' '}
      {empty.map((section, index) => (
        <Fragment key={section}>
          {index > 0 && ' · '}
          <TextLink to={SECTION_TEXTS[section].to} inherit>
            {SECTION_TEXTS[section].title.toLowerCase()}
          </TextLink>
        </Fragment>
      ))}
    </Text>
  );
}

const initialsOf = ({ name, lastName }: User) =>
  [name, lastName].map((part) => Array.from(part.trim())[0] ?? '').join('');

/** The standing with its date and author, and a button that changes it. */
function Standing({ user: { id, standing } }: { user: User }) {
  const set = useSetStanding();
  const isGood = standing?.isGood === true;
  return (
    <Group component="span" gap="0 8px">
      {standing && (
        <>
          <Badge component="span" variant="light" color={isGood ? 'green' : 'amber'}>
            {isGood ? STANDING_TEXTS.isGood : STANDING_TEXTS.behind}
          </Badge>
          <span>{STANDING_TEXTS.since(dayText(standing.since), standing.source)}</span>
        </>
      )}
      {!standing && `${STANDING_TEXTS.fact}: ${T.none.toLowerCase()}`}
      {(standing ? [!isGood] : [true, false]).map((inGoodStanding) => (
        <Anchor
          key={String(inGoodStanding)}
          component="button"
          type="button"
          className="not-printed"
          disabled={set.isPending}
          onClick={() => set.mutate({ id, inGoodStanding })}
        >
          {inGoodStanding ? STANDING_TEXTS.mark : STANDING_TEXTS.markBehind}
        </Anchor>
      ))}
    </Group>
  );
}

function Data({ user, hasHistory }: ActionsProps) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Correo', <EmailText key="email" email={user.email} />],
    ['Celular', user.phone],
    [documentTypeName(user.dniType) || 'Número de documento', user.dni ?? ''],
    [T.registered, user.created ? dayText(user.created) : ''],
    [T.account, invitationNote(user)],
    ...(user.secondFactor === undefined
      ? []
      : [[T.secondFactor, user.secondFactor ? T.factorActive : T.factorInactive] as const]),
  ];
  return (
    <Card withBorder padding="md" component="section" aria-label={T.data}>
      <Group gap="lg" align="flex-start" wrap="nowrap">
        <Box
          display="grid"
          flex="none"
          w={64}
          h={64}
          bdrs="50%"
          bg="var(--accent-quiet)"
          fz="1.375rem"
          fw={600}
          style={{ placeItems: 'center' }}
          visibleFrom="sm"
          aria-hidden
        >
          {initialsOf(user)}
        </Box>
        <Stack gap="md" flex={1} miw={0}>
          <Group gap="4px 12px">
            <Badge variant="light">{USER_TYPE_NAMES[user.userType] ?? T.type}</Badge>
            {hasHistory && user.userType === USER_TYPES.member && <Standing user={user} />}
          </Group>
          <SimpleGrid component="dl" cols={{ base: 2, md: 3 }} spacing="md" m={0}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <Text component="dt" size="sm" c="dimmed">
                  {name}
                </Text>
                <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
                  {value || T.none}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        </Stack>
      </Group>
    </Card>
  );
}

const downloadData = (user: User) =>
  download({
    name: `datos-${fold(fullName(user)).replace(/[^a-z0-9]+/g, '-')}-${user.id}.zip`,
    fetch: (receiving) => requestFile(downloadPersonalData, { params: { id: user.id } }, receiving),
    done: T.downloaded,
    doneAbout: T.downloadedAbout,
    failure: T.downloadFailure,
  });

interface ActionsProps {
  user: User;
  /** Whether the backend supports more than the specification's calls (R1.10). */
  hasHistory: boolean;
}

function Actions({ user, hasHistory }: ActionsProps) {
  const ownId = useSession((state) => state.auth.user.id);
  const navigate = useNavigate();
  const [shown, setShown] = useState<'edit' | 'merge' | 'delete' | null>(null);
  const { run } = useAction();
  const isOwn = user.id === ownId;
  const invitable = canInvite && !isOwn && user.hasPassword !== undefined;
  const close = () => setShown(null);
  const askToInvite = useInvitation();
  const invite = () => {
    close();
    askToInvite(user);
  };
  return (
    <>
      <Group gap="sm" className="not-printed">
        <ToolButton variant="filled" icon={IconPencil} onClick={() => setShown('edit')}>
          {T.edit}
        </ToolButton>
        {invitable && user.hasPassword === false && (
          <ToolButton icon={IconMailForward} onClick={invite}>
            {INVITED_TEXTS.invite}
          </ToolButton>
        )}
        <ActionMenu
          bordered
          size={42}
          actions={[
            { icon: IconPrinter, label: T.print, onClick: () => window.print() },
            ...(hasHistory
              ? [
                  {
                    icon: IconFileDownload,
                    label: T.download,
                    onClick: () => run(() => downloadData(user)),
                  },
                  { icon: IconArrowMerge, label: T.merge, onClick: () => setShown('merge') },
                ]
              : []),
            ...(isOwn
              ? []
              : [
                  {
                    icon: IconTrash,
                    label: T.delete,
                    dangerous: true,
                    onClick: () => setShown('delete'),
                  },
                ]),
          ]}
        />
      </Group>
      {shown === 'edit' && (
        <EditUserDialog user={user} {...(invitable && { onInvite: invite })} onClose={close} />
      )}
      {shown === 'merge' && <MergeDialog user={user} onClose={close} />}
      <DeleteUserDialog
        user={shown === 'delete' ? user : null}
        onClose={close}
        onDeleted={() => navigate('/register/users', { replace: true })}
      />
    </>
  );
}

type RowOf<S extends Section> = NonNullable<History[S]>['rows'][number];

interface HistorySectionProps<S extends Section> {
  userId: number;
  section: S;
  /** Absent on a backend without this history: then nothing is shown. */
  first: History[S];
  row: (row: RowOf<S>) => ReactNode;
}

function HistorySection<S extends Section>({ userId, section, first, row }: HistorySectionProps<S>) {
  const total = first?.total ?? 0;
  const further = useInfiniteQuery({
    // Further rows are dropped once the first ones have changed.
    queryKey: [USERS, 'further', userId, section, first],
    queryFn: ({ pageParam }) => readFurther(userId, section, pageParam),
    initialPageParam: first?.rows.length ?? 0,
    getNextPageParam: (last, _, offset) => offset + (last?.rows.length ?? 0),
    enabled: false,
  });
  if (!first || total === 0) return null;
  const texts = SECTION_TEXTS[section];
  const rows = [first, ...(further.data?.pages ?? [])].flatMap((page) => (page?.rows ?? []) as RowOf<S>[]);
  return (
    <Stack gap="sm" component="section" aria-labelledby={`historia-${section}`} className={styles.section}>
      <Title order={2} size="h3" id={`historia-${section}`}>
        {texts.title}
        <Text span c="dimmed" ml="xs" inherit>
          {count(total)}
        </Text>
      </Title>
      <Card withBorder padding={0} className={styles.card}>
        <ul className={`${styles.rows} rows`}>
          {rows.map((each) => (
            <Stack component="li" gap={6} key={`${each.id} ${'revokedAt' in each ? each.revokedAt : ''}`}>
              {row(each)}
            </Stack>
          ))}
        </ul>
      </Card>
      {rows.length < total && (
        <Group gap="md">
          <ToolButton
            size="sm"
            className="not-printed"
            loading={further.isFetching}
            onClick={() => void further.fetchNextPage()}
          >
            {further.isError ? T.showMoreFailure : T.showMore}
          </ToolButton>
          <Note role="status">{T.shown(count(rows.length), count(total))}</Note>
        </Group>
      )}
    </Stack>
  );
}
