import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconMail,
  IconMailForward,
  IconReceipt2,
  IconShieldMinus,
  IconShieldPlus,
  IconUpload,
  IconUserPlus,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { USER_TYPES } from '@vigilia/contract/limits';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { fullName } from '@vigilia/contract/users/full-name';
import { exportUsers, type TableFormat, USER_SORTS, type User } from '@vigilia/contract/users/users';
import { useCallback, useMemo, useState } from 'react';
import { type Receiving, requestFile } from '../../../core/backend/api.ts';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { listingParameters } from '../../../core/backend/listing.ts';
import { useSession } from '../../../core/backend/session.ts';
import { EmailText } from '../../../domain/person-link.tsx';
import { ActionMenu } from '../../../ui/buttons/action-menu.tsx';
import type { MenuAction } from '../../../ui/buttons/opened-menu.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useAddressParameters } from '../../../ui/table/address-parameters.ts';
import { type Column, RowLink } from '../../../ui/table/data-table.tsx';
import { filtersInWords } from '../../../ui/table/filters.tsx';
import { ListPage, useList, useSelection, WhenSelected } from '../../../ui/table/list-page.tsx';
import { ITEM_PARAMETER, itemFilter } from '../profile/item-filter.tsx';
import { catalogueQuery } from '../profile/queries.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { exportActions, PERSON_FILTERS, USER_FILTERS } from './filters.tsx';
import { invitationNote } from './invitations/invitation-note.tsx';
import { canInvite, useInvitation } from './invitations/invitation-queries.ts';
import { usersQuery, useUpdateUser } from './queries.ts';
import { STANDING_TEXTS } from './standing/standing-texts.ts';
import {
  COLUMN_TEXTS as C,
  FILTER_TEXTS,
  INVITED_TEXTS,
  LETTER_BUTTONS,
  USERS_TEXTS as T,
  USERS_TEXTS,
} from './texts.ts';

export default () => (
  <Page
    title={USERS_TEXTS.title}
    about={USERS_TEXTS.about}
    actions={
      <ToolButton variant="filled" to="/register/create" icon={IconUserPlus}>
        {USERS_TEXTS.register}
      </ToolButton>
    }
  >
    <UsersList />
  </Page>
);

/** The users of the association: find, sort, edit, delete, and grant or revoke the administrator type. */
const EditUserDialog = lazyDialog(() => import('./edit-user-dialog.tsx'));
const InvitationsDialog = lazyDialog(() => import('./invitations/invitations-dialog.tsx'));
const LetterDialog = lazyDialog(() => import('./letters/letter-dialog.tsx'));

const isAdministrator = (user: User) => user.userType === USER_TYPES.administrator;

/** Actions on chosen users. */
const SelectedUsers = lazyPart(() => import('./selection/selected-users.tsx'), {
  failure: 'No se pudo abrir',
});

/** Widths of the buttons beside the count, which are loaded with the list. */
const TOOL_WIDTHS = [78, ...(canInvite ? [62] : []), 36];

const LATEST_FIRST = { key: 'created', order: 'desc' } as const;

const STANDING_COLUMN: Column<User> = {
  key: 'standing',
  header: C.standing,
  width: '9%',
  isWide: true,
  card: 'extra',
  cell: ({ standing }) =>
    standing?.isGood === false ? (
      <Badge variant="light" size="sm" color="amber">
        {STANDING_TEXTS.behind}
      </Badge>
    ) : (
      <Text size="xs" c="dimmed">
        {FILTER_TEXTS.standings[standing ? 'good' : 'unknown']}
      </Text>
    ),
};

const ACCOUNT_COLUMN: Column<User> = {
  key: 'account',
  header: C.account,
  width: '13%',
  isWide: true,
  keepWords: true,
  cell: (user) => (
    <Text size="xs" c="dimmed">
      {invitationNote(user)}
    </Text>
  ),
};

/** @param isExtended whether the backend returns more than the specification (R1.10) */
function columnsFor(ownId: number | null, isExtended: boolean): readonly Column<User>[] {
  return [
    {
      key: 'name',
      header: C.name,
      width: isExtended ? '23%' : '28%',
      sortable: true,
      keepWords: true,
      card: 'title',
      cell: (user) => (
        <Group gap="0 8px">
          <RowLink to={`/register/users/${user.id}`} isOfRow>
            {fullName(user)}
          </RowLink>
          {isAdministrator(user) && (
            <Badge variant="light" size="sm">
              {T.administrator}
            </Badge>
          )}
          {user.id === ownId && (
            <Badge variant="light" size="sm" color="gray">
              {T.you}
            </Badge>
          )}
        </Group>
      ),
    },
    {
      key: 'email',
      header: C.email,
      width: isExtended ? '23%' : '27%',
      sortable: true,
      cell: ({ email }) => <EmailText email={email} />,
    },
    {
      key: 'dni',
      header: C.dni,
      width: '11%',
      sortable: true,
      noWrap: true,
      card: 'line',
      cell: ({ dni }) => dni,
    },
    {
      key: 'created',
      header: C.created,
      width: isExtended ? '12%' : '18%',
      sortable: true,
      noWrap: true,
      cell: ({ created }) => dayOf(created),
    },
    ...(isExtended ? [STANDING_COLUMN, ACCOUNT_COLUMN] : []),
  ];
}

function UsersList() {
  const ownId = useSession((state) => state.auth.user.id);
  const isComplete = useIsComplete();
  const { parameters } = useAddressParameters();
  // Names the item in the chip.
  const { data: catalogue } = useQuery({
    ...catalogueQuery,
    enabled: isComplete && parameters.has(ITEM_PARAMETER),
  });
  const list = useList(isComplete ? [...USER_FILTERS, itemFilter(catalogue)] : PERSON_FILTERS, USER_SORTS);
  const selection = useSelection<User>(list.listing.filters);
  const users = useQuery(usersQuery(list.listing));
  const isExtended = users.data?.extended ?? isComplete;
  const columns = useMemo(() => columnsFor(ownId, isExtended), [ownId, isExtended]);
  const [editing, setEditing] = useState<User | null>(null);
  const [deleting, setDeleting] = useState<User | null>(null);
  const { mutateAsync: update } = useUpdateUser();
  const [showsInvitations, setShowsInvitations] = useState(false);
  const [writes, letter] = useDisclosure();
  const [importsStanding, standing] = useDisclosure();
  const { data } = users;
  // Calls on many users are beyond the specification.
  const canSelect = data?.extended === true && data.total > 0;
  const askToInvite = useInvitation();
  const invite = useCallback(
    (user: User) => {
      setEditing(null);
      askToInvite(user);
    },
    [askToInvite],
  );
  // An administrator who deletes or demotes themselves would see an error.
  const isAnother = useCallback(({ id }: User) => id !== ownId, [ownId]);
  const menuActions = useCallback(
    (user: User) =>
      isAnother(user)
        ? [
            ...(canInvite && user.hasPassword === false ? [inviteAction(user, () => invite(user))] : []),
            typeAction(user, (userType) => update({ id: user.id, changes: { userType } })),
          ]
        : [],
    [isAnother, invite, update],
  );
  const openInvitations = () => setShowsInvitations(true);
  const exported = (format: TableFormat, receiving: Receiving) =>
    requestFile(exportUsers, { query: { ...listingParameters(list.listing), format } }, receiving);

  return (
    <>
      <ListPage
        list={list}
        query={users}
        texts={T}
        columns={columns}
        ownOrder={LATEST_FIRST}
        selection={data?.extended === false ? undefined : selection}
        actions={{
          nameOf: fullName,
          onEdit: setEditing,
          onRemove: setDeleting,
          canRemove: isAnother,
          rare: menuActions,
        }}
        tools={(found) => (
          <>
            {users.isPending &&
              TOOL_WIDTHS.map((width) => <Skeleton key={width} height={36} width={width} />)}
            {users.data?.extended && (
              <>
                <ImportButton {...(canInvite && { onInvite: openInvitations })} />
                {canInvite && users.data.total > 0 && (
                  <ToolButton
                    size="sm"
                    icon={IconMail}
                    onClick={letter.open}
                    aria-label={LETTER_BUTTONS.filtered}
                  >
                    {LETTER_BUTTONS.short}
                  </ToolButton>
                )}
                <ActionMenu
                  bordered
                  of={T.more}
                  actions={[
                    { icon: IconReceipt2, label: STANDING_TEXTS.button, onClick: standing.open },
                    ...(canInvite
                      ? [{ icon: IconMailForward, label: INVITED_TEXTS.button, onClick: openInvitations }]
                      : []),
                    ...(users.data.total > 0
                      ? exportActions({ name: 'usuarios', found, fetch: exported })
                      : []),
                  ]}
                />
              </>
            )}
          </>
        )}
      />
      {canSelect && (
        <WhenSelected selection={selection}>
          <SelectedUsers selection={selection} listing={list.listing} total={data.total} />
        </WhenSelected>
      )}
      {importsStanding && <StandingDialog onClose={standing.close} />}
      {editing && (
        <EditUserDialog
          key={editing.id}
          user={editing}
          {...(canInvite && users.data?.extended && editing.id !== ownId && { onInvite: invite })}
          onClose={() => setEditing(null)}
        />
      )}
      {showsInvitations && (
        <InvitationsDialog filters={list.listing.filters} onClose={() => setShowsInvitations(false)} />
      )}
      {writes && data && (
        <LetterDialog
          number={data.total}
          search={filtersInWords(list.filters)}
          recipients={async () => ({ filters: list.listing.filters, seen: data.total })}
          onClose={letter.close}
        />
      )}
      <DeleteUserDialog user={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}

const inviteAction = (user: User, onClick: () => void): MenuAction => ({
  icon: IconMailForward,
  label: INVITED_TEXTS.invite,
  name: `${INVITED_TEXTS.invite} a «${fullName(user)}»`,
  onClick,
});

/** Grants or revokes the administrator type. */
const typeAction = (user: User, save: (userType: 1 | 2) => Promise<unknown>): MenuAction => {
  const is = isAdministrator(user);
  const label = is ? T.demote : T.promote;
  const name = fullName(user);
  return {
    icon: is ? IconShieldMinus : IconShieldPlus,
    label,
    name: `${label} «${name}»`,
    onClick: () =>
      confirm({
        title: is ? T.demoteTitle : T.promoteTitle,
        text: is ? T.demoteText(name) : T.promoteText(name),
        confirm: is ? T.demoteConfirm : T.promoteConfirm,
        failure: T.typeFailure,
        harmless: !is,
        run: async () => {
          await save(is ? USER_TYPES.member : USER_TYPES.administrator);
          toastSuccess(
            T.retyped,
            is ? T.demotedAbout(name) : T.promotedAbout(name, user.hasPassword !== false),
          );
        },
      }),
  };
};

/** Opens the import. */
const ImportDialog = lazyDialog(() => import('./import/import-dialog.tsx'));

const StandingDialog = lazyDialog(() => import('./standing/standing-dialog.tsx'));

interface ImportButtonProps {
  /** Opens the invitations; absent on a backend without them. */
  onInvite?: () => void;
}

function ImportButton({ onInvite }: ImportButtonProps) {
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <ToolButton size="sm" icon={IconUpload} onClick={open}>
        {T.import}
      </ToolButton>
      {opened && <ImportDialog {...(onInvite && { onInvite })} onClose={close} />}
    </>
  );
}
