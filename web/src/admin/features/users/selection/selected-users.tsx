/** Bulk actions on selected users: invite, add to an assembly, export, delete. */
import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCertificate, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type Assembly, listAssemblies } from '@vigilia/contract/assemblies/assemblies';
import { addAttendees, deleteUsers, exportSelectedUsers } from '@vigilia/contract/selection';
import { momentText } from '@vigilia/contract/time/colombian-time';
import { downloadCertificates, issueMembershipCertificates } from '@vigilia/contract/users/certificates';
import { fullName } from '@vigilia/contract/users/full-name';
import type { User } from '@vigilia/contract/users/users';
import { useState } from 'react';
import { call, requestFile } from '../../../../core/backend/api.ts';
import { endOf } from '../../../../domain/assembly-query.ts';
import type { MenuAction } from '../../../../ui/buttons/opened-menu.tsx';
import { confirm } from '../../../../ui/dialog/confirm.tsx';
import { ConfirmDialog } from '../../../../ui/dialog/confirm-dialog.tsx';
import { Dialog, lazyDialog } from '../../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../../ui/dialog/dialog-foot.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { Unloaded } from '../../../../ui/feedback/states.tsx';
import { toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { download } from '../../../../ui/media/download.ts';
import type { Selection } from '../../../../ui/table/selection/selection.ts';
import { type SelectionAction, SelectionBar } from '../../../../ui/table/selection/selection-bar.tsx';
import { canInvite } from '../invitations/invitation-queries.ts';
import { type UserListing, useInvalidateUsers } from '../queries.ts';
import { useExportActions } from './export-actions.ts';
import { inviteChosen } from './invite-chosen.ts';
import { exportBody, reasonsOf, type SelectionBody, selectionBody, SELECTED_TEXTS as T } from './texts.ts';

const ManyDeletionWarnings = lazyPart<{ users: readonly User[] }>(() =>
  import('../deletion-warnings.tsx').then(({ ManyDeletionWarnings }) => ({ default: ManyDeletionWarnings })),
);

const LetterDialog = lazyDialog(() => import('../letters/letter-dialog.tsx'));

/** Maximum names in the question, each with a request of its own. */
const NAMES_SHOWN = 12;

interface SelectedUsersProps {
  selection: Selection<User>;
  listing: UserListing;
  /** Users of the search. */
  total: number;
}

type Opened = 'letter' | 'assembly';

/** Users who could not be deleted. */
interface Kept {
  readonly title: string;
  readonly text: string;
  readonly reasons: readonly string[];
}

export default function SelectedUsers({ selection, listing, total }: SelectedUsersProps) {
  const invalidateUsers = useInvalidateUsers();
  const [asked, setAsked] = useState<Opened | null>(null);
  const [kept, setKept] = useState<Kept | null>(null);
  const chosen = selection.useCount(total);
  // Keeps the number during the closing transition.
  const [number, setNumber] = useState(0);
  const body = () => selectionBody(selection, listing.filters, total);
  const open = (dialog: Opened) => {
    setNumber(chosen);
    setAsked(dialog);
  };
  /** Those chosen one by one; empty where a search was chosen. */
  const namedNow = (): readonly User[] => {
    const { isSearch, rows } = selection.use.getState();
    return isSearch ? [] : [...rows.values()];
  };
  const close = () => setAsked(null);

  const exportActions = useExportActions({
    name: 'usuarios',
    about: T.exportAbout(T.people(chosen)),
    fetch: (format, receiving) =>
      requestFile(
        exportSelectedUsers,
        { body: { ...exportBody(selection, listing, total), format } },
        receiving,
      ),
  });

  /** Downloads the certificates of membership of the chosen users as an archive. */
  const certify = async () => {
    const issued = await call(issueMembershipCertificates, { body: body() });
    void download({
      name: 'certificados.zip',
      fetch: (receiving) =>
        requestFile(downloadCertificates, { params: { download: issued.download } }, receiving),
      done: T.certified,
      doneAbout: T.certifiedAbout(issued.issued),
      failure: T.certifyFailure,
    });
  };

  const invite = async () => {
    const { seen: _, ...recipients } = body();
    await inviteChosen(recipients);
    selection.clear();
    void invalidateUsers();
  };

  const remove = async () => {
    const { deleted, leftOut } = await call(deleteUsers, { body: body() }).finally(invalidateUsers);
    selection.clear();
    if (leftOut.count === 0) toastSuccess(T.deleted, T.deletedAbout(deleted));
    else
      setKept({
        title: T.keptTitle(leftOut.count),
        text: T.deletedAbout(deleted),
        reasons: reasonsOf(leftOut),
      });
  };

  const askToInvite = () =>
    confirm({
      title: T.inviteTitle,
      text: T.inviteText(chosen),
      confirm: T.inviteConfirm,
      failure: T.inviteFailure,
      harmless: true,
      run: invite,
    });
  const askToCertify = () =>
    confirm({
      title: T.certifyTitle(chosen),
      text: T.certifyText,
      detail: T.certifyStanding(namedNow()),
      confirm: T.certifyConfirm,
      failure: T.certifyFailure,
      harmless: true,
      run: certify,
    });
  const askToDelete = () => {
    const named = namedNow();
    confirm({
      title: T.deleteTitle(chosen),
      text: T.deleteText,
      detail: (
        <>
          {named.length > 0
            ? T.deleteNames(T.named(named.map(fullName), chosen, NAMES_SHOWN))
            : T.deleteSearch}{' '}
          {named.length > 0 && named.length <= NAMES_SHOWN ? (
            <ManyDeletionWarnings users={named} />
          ) : (
            <Text c="var(--mantine-color-text)" mt="xs">
              {T.deleteUnnamed}
            </Text>
          )}
        </>
      ),
      confirm: T.deleteConfirm(chosen),
      failure: T.deleteFailure,
      run: remove,
    });
  };

  const actions: SelectionAction[] = [
    ...(canInvite ? [{ label: T.invite, onClick: askToInvite }] : []),
    ...(canInvite ? [{ label: T.letter, onClick: () => open('letter') }] : []),
    { label: T.addToAssembly, onClick: () => open('assembly') },
  ];
  const rare: MenuAction[] = [
    ...exportActions,
    { label: T.certificates, icon: IconCertificate, onClick: askToCertify },
    { label: T.delete, icon: IconTrash, onClick: askToDelete, dangerous: true },
  ];

  return (
    <>
      <SelectionBar selection={selection} total={total} actions={actions} rare={rare} />
      <Dialog opened={kept !== null} onClose={() => setKept(null)} title={kept?.title ?? ''}>
        <Stack gap="md">
          <Text role="alert">{kept?.text}</Text>
          <div>
            {kept?.reasons.map((reason) => (
              <Text key={reason} c="dimmed">
                {reason}
              </Text>
            ))}
          </div>
          <DialogButtons>
            <Button onClick={() => setKept(null)} data-autofocus>
              {T.close}
            </Button>
          </DialogButtons>
        </Stack>
      </Dialog>
      {asked === 'letter' && (
        <LetterDialog
          number={number}
          recipients={async () => body()}
          onSent={selection.clear}
          onClose={close}
        />
      )}
      <AddToAssembly
        opened={asked === 'assembly'}
        number={number}
        body={body}
        onDone={selection.clear}
        onClose={close}
      />
    </>
  );
}

interface AddToAssemblyProps {
  opened: boolean;
  /** Chosen users. */
  number: number;
  body: () => SelectionBody;
  onDone: () => void;
  onClose: () => void;
}

/** Assemblies that are not over, the next one first. @param now milliseconds since 1970 */
const openAssemblies = (assemblies: readonly Assembly[], now: number): Assembly[] =>
  assemblies
    .filter((assembly) => Date.parse(endOf(assembly)) >= now)
    .sort((a, b) => Date.parse(a.startDate) - Date.parse(b.startDate));

/** Puts the chosen users on the roll of an assembly. */
function AddToAssembly({ opened, number, body, onDone, onClose }: AddToAssemblyProps) {
  const assemblies = useQuery({
    queryKey: ['users', 'assemblies'],
    queryFn: ({ signal }) => call(listAssemblies, { signal }),
    staleTime: 0,
    enabled: opened,
  });
  const [chosen, setChosen] = useState('');
  const open = openAssemblies(assemblies.data ?? [], Date.now());
  const value = chosen || String(open[0]?.id ?? '');
  const add = async () => {
    const {
      added,
      alreadyOnRoll,
      withoutPerson = 0,
    } = await call(addAttendees, {
      params: { assemblyId: Number(value) },
      body: body(),
    });
    toastSuccess(T.added, T.addedAbout(added, alreadyOnRoll, withoutPerson));
    onDone();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={T.addTitle}
      text={T.addText(number)}
      detail={
        !assemblies.data || assemblies.error ? (
          <Unloaded query={assemblies} failure={T.loadFailure} heights={[64]} />
        ) : value ? (
          <NativeSelect
            label={T.assembly}
            value={value}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={open.map(({ id, title, startDate }) => ({
              value: String(id),
              // The date first, as a long title is cut.
              label: `${momentText(startDate)} · ${title}`,
            }))}
          />
        ) : (
          T.noAssembly
        )
      }
      confirm={T.addConfirm}
      failure={T.addFailure}
      harmless
      disabled={!value}
      onConfirm={add}
      onClose={onClose}
    />
  );
}
