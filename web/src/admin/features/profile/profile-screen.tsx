import { ActionIcon, Box, Card, Group, Input, Loader, Select, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import type { ProfileItem } from '@vigilia/contract/users/profile';
import { exportProfiles } from '@vigilia/contract/users/profile-files';
import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { failureInLine, requestFile } from '../../../core/backend/api.ts';
import { useIsComplete } from '../../../core/backend/capabilities.ts';
import { useAction } from '../../../core/scheduling.ts';
import { count, lengthProblem } from '../../../core/text.ts';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { useBinText } from '../../../ui/dialog/deletion.ts';
import { Dialog, lazyDialog } from '../../../ui/dialog/dialog.tsx';
import { DialogForm } from '../../../ui/dialog/dialog-form.tsx';
import { FailedState, Loading } from '../../../ui/feedback/states.tsx';
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.tsx';
import { TextInput } from '../../../ui/form/fields.tsx';
import { readOnlyWhileSaving } from '../../../ui/form/form-fields.ts';
import { useFormSave } from '../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { download } from '../../../ui/media/download.ts';
import { FormatButtons } from '../../../ui/media/format-buttons.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { LinkPanel } from '../links/link-panel.tsx';
import styles from './catalogue.module.css';
import { byName, MAX_SHOWN, optionsOf } from './item-options.ts';
import {
  CHANGE_KEY,
  catalogueQuery,
  pickCountsQuery,
  useAddItem,
  useDeleteItem,
  useRenameItem,
} from './queries.ts';
import { type Category, SECTIONS, PROFILE_FILE_TEXTS as T, TEXTS } from './texts.ts';

export default function ProfileScreen() {
  return (
    <Page
      title={TEXTS.title}
      heading={TEXTS.heading}
      about={TEXTS.about}
      actions={useIsComplete() && <ProfileFiles />}
    >
      <LinkPanel name="Profile" />
      <ProfileCatalogue />
    </Page>
  );
}

/** The catalogue of the profile: six sections over eight lists. */
function ProfileCatalogue() {
  const { data, error, isPending, isFetching, refetch } = useQuery(catalogueQuery);
  const { data: counts } = useQuery({ ...pickCountsQuery, enabled: useIsComplete() });
  const isChanging = useIsMutating({ mutationKey: CHANGE_KEY }) > 0;
  return (
    <>
      <div className={styles.spinner} data-testid="busy" aria-hidden>
        {(isFetching || isChanging) && <Loader size="sm" />}
      </div>
      {error && <FailedState headline={TEXTS.loadFailure} error={error} onRetry={() => void refetch()} />}
      {(isPending || data) &&
        SECTIONS.map(({ title, categories }) => (
          <Card key={title} withBorder component="section">
            <Title order={2} mb="md">
              {title}
            </Title>
            <Stack gap="md">
              {categories.map((category) =>
                data ? (
                  <CategoryEditor
                    key={category.id}
                    category={category}
                    items={data.lists.get(category.id) ?? []}
                    membersOf={(item) => item && (counts?.get(item.id) ?? item.members)}
                    renames={data.extended}
                  />
                ) : (
                  <Loading key={category.id} heights={[72]} />
                ),
              )}
            </Stack>
          </Card>
        ))}
    </>
  );
}

/** The profiles of associates as a file: exported here, imported in a dialog (R21.5). */
const ImportDialog = lazyDialog(() => import('./profile-import-dialog.tsx'));

function ProfileFiles() {
  const [opened, { open, close }] = useDisclosure();
  return (
    <Group gap="sm">
      <ToolButton size="sm" icon={IconUpload} onClick={open}>
        {T.import}
      </ToolButton>
      <FormatButtons
        texts={T}
        size="sm"
        short
        download={(format) =>
          download({
            name: `perfiles-${dayOf(new Date().toISOString())}.${format}`,
            fetch: (receiving) => requestFile(exportProfiles, { query: { format } }, receiving),
            done: T.exported,
            doneAbout: T.exportedAbout,
            failure: T.failure,
          })
        }
      />
      {opened && <ImportDialog onClose={close} />}
    </Group>
  );
}

const Choice = ({ item, members }: { item: ProfileItem | undefined; members: number | undefined }) => (
  <Group justify="space-between" flex={1} wrap="nowrap">
    {item?.name}
    {members !== undefined && <Note className="figures">{TEXTS.members(members)}</Note>}
  </Group>
);

interface CategoryProps {
  category: Category;
  items: readonly ProfileItem[];
  /** Number of users who picked an item; undefined if unknown. */
  membersOf: (item: ProfileItem | undefined) => number | undefined;
  /** Whether the backend can rename. */
  renames: boolean;
}

const CategoryEditor = ({ category, ...rest }: CategoryProps) => (
  <div className={styles.category}>
    <NewItem category={category} />
    <ItemPicker category={category} {...rest} />
  </div>
);

function NewItem({ category }: { category: Category }) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { run } = useAction(() => null);
  const add = useAddItem(category.id, {
    onSuccess: () => {
      setName('');
      toastSuccess(TEXTS.created);
      // The button is disabled again; the next item can be typed at once.
      field.current?.focus();
    },
    onError: (error) => {
      setProblem(failureInLine(error, TEXTS.failure));
      toastError(TEXTS.failure, error);
      field.current?.focus();
    },
  });

  const shown = lengthProblem(name, FIELD_LIMITS.profileItem) ?? problem;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || add.isPending) return;
    setProblem(null);
    // The mutation reports its error above.
    run(() => add.mutateAsync(name.trim()));
  };

  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard changed={name.trim() !== ''} />
      <Input.Wrapper id={id} label={category.another} error={shown} size="md">
        <Box display="grid" style={{ gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '8px' }}>
          <Input
            ref={field}
            id={id}
            size="md"
            value={name}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(null);
            }}
            {...readOnlyWhileSaving(add.isPending)}
            error={Boolean(shown)}
            required
            autoComplete="off"
          />
          <ToolButton
            type="submit"
            variant="light"
            disabled={name.trim() === ''}
            loading={add.isPending}
            icon={IconPlus}
            miw="8rem"
            aria-label={`${TEXTS.add}: ${category.another}`}
          >
            {TEXTS.add}
          </ToolButton>
        </Box>
      </Input.Wrapper>
    </form>
  );
}

function ItemPicker({ category, items, membersOf, renames }: CategoryProps) {
  const [value, setValue] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const deleteText = useBinText(TEXTS.deleteText);
  const [renaming, setRenaming] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const data = useMemo(() => optionsOf(items), [items]);
  // Empty if another administrator deleted it.
  const chosen = items.find(({ id }) => String(id) === value);
  const members = membersOf(chosen) ?? 0;
  const remove = useDeleteItem({
    onSuccess: () => {
      setValue(null);
      setConfirming(false);
      toastSuccess(TEXTS.deleted);
    },
    onError: (error) => {
      setConfirming(false);
      toastError(TEXTS.failure, error);
    },
  });

  return (
    <div>
      <div className={styles.picker}>
        <Select
          ref={field}
          label={`${category.list} (${count(items.length)})`}
          size="md"
          data={data}
          value={value}
          onChange={setValue}
          onSearchChange={(text) => text === '' && setValue(null)}
          placeholder={items.length === 0 ? TEXTS.empty : TEXTS.choose}
          searchable
          clearable
          filter={byName}
          limit={MAX_SHOWN}
          comboboxProps={{ keepMounted: false, portalProps: { target: 'main' } }}
          nothingFoundMessage={TEXTS.none}
          renderOption={({ option }) => {
            const item = items.find(({ id }) => String(id) === option.value);
            return <Choice item={item} members={membersOf(item)} />;
          }}
        />
        {renames && (
          <ActionIcon
            variant="subtle"
            size={42}
            disabled={!chosen}
            onClick={() => setRenaming(true)}
            title={TEXTS.rename}
            aria-label={`${TEXTS.rename}: ${chosen?.name ?? category.list}`}
          >
            <IconPencil size={18} aria-hidden />
          </ActionIcon>
        )}
        <ToolButton
          variant="light"
          color="red.8"
          disabled={!chosen}
          loading={remove.isPending}
          onClick={() => setConfirming(true)}
          icon={IconTrash}
          miw="8rem"
          aria-label={`${TEXTS.delete}: ${chosen?.name ?? category.list}`}
        >
          {TEXTS.delete}
        </ToolButton>
      </div>
      {chosen && members > 0 && (
        <TextLink to={`/register/users?perfil=${chosen.id}`} size="sm" py={4} display="inline-block">
          {TEXTS.whoPicked(members)}
        </TextLink>
      )}
      <RenameDialog
        item={renaming ? chosen : undefined}
        list={category.list}
        onClose={() => setRenaming(false)}
      />
      <ConfirmDialog
        opened={confirming}
        title={TEXTS.deleteTitle}
        text={deleteText}
        detail={chosen && TEXTS.deleteDetail(chosen.name, category.list, members)}
        confirm={TEXTS.deleteConfirm}
        failure={TEXTS.failure}
        onConfirm={async () => {
          // Reported by a toast, as specified for this screen, not by the dialog.
          if (chosen) await remove.mutateAsync(chosen.id).catch(() => undefined);
        }}
        onClose={() => setConfirming(false)}
        onClosed={() => {
          // The focused button is disabled now.
          if (!chosen || remove.isPending) field.current?.focus();
        }}
      />
    </div>
  );
}

interface RenameDialogProps {
  /** Undefined without a dialog. */
  item: ProfileItem | undefined;
  list: string;
  onClose: () => void;
}

const RenameDialog = ({ item, list, onClose }: RenameDialogProps) => (
  <Dialog opened={item !== undefined} onClose={onClose} title={TEXTS.renameTitle}>
    {item && <RenameForm key={item.id} item={item} list={list} onClose={onClose} />}
  </Dialog>
);

function RenameForm({ item, list, onClose }: RenameDialogProps & { item: ProfileItem }) {
  const [name, setName] = useState(item.name);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutateAsync } = useRenameItem(item.id);
  const save = useFormSave();
  const typed = name.trim();
  const rename = () =>
    save.run({
      send: typed === item.name ? null : () => mutateAsync(typed),
      saved: () => {
        toastSuccess(TEXTS.renamed);
        onClose();
      },
      failed: (error) => {
        setProblem(failureInLine(error, TEXTS.failure));
        toastError(TEXTS.failure, error);
      },
    });

  return (
    <DialogForm
      onSubmit={save.on(rename)}
      saving={save.saving}
      changed={typed !== item.name}
      submit={TEXTS.save}
      disabled={typed === ''}
    >
      <TextInput
        label={TEXTS.name}
        size="md"
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
        {...readOnlyWhileSaving(save.saving)}
        maxLength={FIELD_LIMITS.profileItem}
        error={problem}
        required
        autoComplete="off"
        data-autofocus
      />
      <Note>{TEXTS.renameAbout(list)}</Note>
    </DialogForm>
  );
}
