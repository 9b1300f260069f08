/** The screen of `/create`, also for a record of the navigation state or the address (R4.9), and the parts of its form. */
import '@mantine/core/styles/Fieldset.css';
import {
  Anchor,
  Card,
  Checkbox,
  Fieldset,
  Group,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import type { StoredVersion } from '@vigilia/contract/content/publication';
import { useEffect, useRef, useState } from 'react';
import { configuration, fromBackend } from '../../../core/backend/configuration.ts';
import { useGoBack } from '../../../core/return-location.ts';
import { storedWith } from '../../../core/route-state.ts';
import { useEditedRecord } from '../../../domain/edited-record.tsx';
import type { Content } from '../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../domain/versions/edit-conflict.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { Loading } from '../../../ui/feedback/states.tsx';
import { AddressField } from '../../../ui/form/address-field.tsx';
import { RequiredNote } from '../../../ui/form/fields.tsx';
import { FormFoot, useStartAnew } from '../../../ui/form/form-foot.tsx';
import { MomentField } from '../../../ui/form/moment/moment-field.tsx';
import { PeriodFields } from '../../../ui/form/moment/period-fields.tsx';
import type { MomentKind } from '../../../ui/form/moment/typed-moments.ts';
import { LeaveGuard } from '../../../ui/form/saving/leave-guard.tsx';
import { ImageField } from '../../../ui/media/image-field.tsx';
import { PhonePreview } from '../../../ui/media/phone-preview.tsx';
import { Page } from '../../../ui/page/page.tsx';
import styles from './form.module.css';
import { type ContentRecord, type Field, labelsOf, type PageKind } from './kind.ts';
import {
  loadVersions,
  type PublicationInput,
  SEPARATOR,
  summaryOf,
  TEXTS as T,
} from './publication/use-publication.ts';
import { type ContentForm, useContentForm } from './use-content-form.ts';

/** Label of the button, for a record that members see later. */
const SCHEDULE = 'Programar';

/** The screen of the form of a kind. */
export const formOf =
  <Stored extends ContentRecord>(kind: PageKind<Stored>) =>
  () => <KindForm key={kind.path} kind={kind} />;

function KindForm<Stored extends ContentRecord>({ kind }: { kind: PageKind<Stored> }) {
  const { stored, isEdit, key, instead } = useEditedRecord<Stored>({
    inState: storedWith<Stored>(kind.title as keyof Stored & string),
    load: kind.load,
    list: kind.path,
  });
  return (
    <Page title={isEdit ? kind.texts.edit : kind.texts.create}>
      {instead ?? <FormPage key={key} kind={kind} record={stored} />}
    </Page>
  );
}

function FormPage<Stored extends ContentRecord>({
  kind,
  record,
}: {
  kind: PageKind<Stored>;
  record: Stored | null;
}) {
  const leave = useGoBack(kind.path);
  const startAnew = useStartAnew();
  const content = useContentForm(kind, record, { leave, startAnew });
  const { save, typed, isComplete } = content;
  const { texts, fields, previewLength, picture } = kind;
  const picturePath = content.storedPicture ? fromBackend(content.storedPicture) : null;
  const ratio = picture?.ratio ?? 1;
  const some = (isAside: boolean) =>
    fields
      .filter((field) => Boolean(field.isAside) === isAside)
      .map((field) => <ContentField key={field.name} field={field} content={content} />);
  return (
    <PhonePreview
      card={{ ratio, characters: previewLength }}
      list={texts.list}
      title={typed[kind.title] ?? ''}
      titleLabel={fields[0]?.label ?? ''}
      text={typed[kind.text] ?? ''}
      facts={[typed.startDate, typed.endDate].filter(Boolean).join(' – ')}
      file={content.file}
      stored={picturePath}
    >
      <Card withBorder>
        <LeaveGuard changed={content.changed && !save.done} />
        <form onSubmit={content.onSubmit} noValidate>
          <RequiredNote mb="md" />
          <div className={styles.columns}>
            <Stack gap="md">{some(false)}</Stack>
            <Stack gap="md">
              {some(true)}
              <ImageField
                label="Imagen"
                ratio={ratio}
                stored={picturePath}
                value={content.file}
                onChange={content.setFile}
                disabled={save.saving || save.done}
              />
            </Stack>
          </div>
          <Stack gap="sm" mt="lg">
            <ContentPublication content={content} />
            <FormFoot
              save={save}
              submit={
                content.publication.input.when === 'later'
                  ? SCHEDULE
                  : (texts.submit ?? [texts.create, texts.edit])[record ? 1 : 0]
              }
              disabled={!isComplete}
              to={kind.path}
              then="Volviendo a la lista…"
              another={texts.another}
              missing={isComplete ? null : texts.missing}
            />
          </Stack>
        </form>
        <ContentConflict content={content} />
      </Card>
    </PhonePreview>
  );
}

export const ContentConflict = ({ content }: { content: ContentForm }) => {
  const { kind, stored, publication } = content;
  return (
    stored && (
      <EditConflictDialog
        state={publication}
        labels={labelsOf(kind)}
        load={async () => (await loadVersions(kind, stored.id))[0]}
        contentOf={({ content }: StoredVersion) => content}
        typed={kind.bodyOf(content.typed) as Content}
        onOverwrite={content.overwrite}
      />
    )
  );
};

interface ContentFieldProps {
  field: Field;
  content: ContentForm;
  /** Whether all fields are required, so that none is marked. */
  isBare?: boolean;
}

export function ContentField({ field, content, isBare = false }: ContentFieldProps) {
  const { form, typed, save, order } = content;
  const { name, input } = field;
  if (order && input === 'period') return <PeriodFields form={form} order={order} save={save} />;
  const props = {
    ...content.input(name, field.max),
    label: field.label,
    description: field.hint,
    required: !field.isOptional,
    ...(isBare && { withAsterisk: false }),
  };
  if (input === 'text') return <Textarea {...props} rows={field.rows ?? 5} />;
  if (input === 'price')
    // Its sign, blanks and points are ignored.
    return <TextInput {...props} inputMode="decimal" leftSection="$" />;
  if (input === 'line') return <TextInput {...props} />;
  return (
    <AddressField
      {...props}
      typed={typed[name] ?? ''}
      onComplete={(url) => form.setValue(name, url, { shouldDirty: true })}
      opensPage
    />
  );
}

/** A line about when members see a record, which unfolds to its fields; and its older versions. */
export function ContentPublication({ content }: { content: ContentForm }) {
  const { publication, save } = content;
  const { input, stored, problems } = publication;
  const disabled = save.saving || save.done;
  const [opened, setOpened] = useState(false);
  const own = useRef<HTMLFieldSetElement>(null);
  // A refused moment may be outside the window.
  useEffect(() => {
    if (Object.keys(problems).length > 0)
      own.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problems]);
  if (!configuration.publication) return null;
  const change = (part: Partial<PublicationInput>) => publication.setInput({ ...input, ...part });
  const moment = (
    kind: MomentKind,
    label: string,
    name: 'day' | 'hour' | 'expireDay' | 'expireHour',
    error?: string,
  ) => (
    <MomentField
      kind={kind}
      label={label}
      value={input[name]}
      onChange={(value) => change({ [name]: value })}
      disabled={disabled}
      error={error}
      required
    />
  );
  const shown = opened || Object.keys(problems).length > 0;
  return (
    <Stack gap="sm">
      <Text size="sm" component="div">
        {summaryOf(input, stored)}
        {SEPARATOR}
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={shown}
          onClick={() => setOpened(!shown)}
          disabled={disabled}
        >
          {T.change}
        </Anchor>
        <VersionsButton content={content} disabled={disabled} />
      </Text>
      {shown && (
        <Fieldset
          ref={own}
          variant="unstyled"
          legend={<VisuallyHidden>{T.legend}</VisuallyHidden>}
          disabled={disabled}
        >
          <Stack gap="md">
            <Radio.Group
              label={T.when}
              value={input.when}
              onChange={(when) => change({ when: when as PublicationInput['when'] })}
            >
              <Stack gap="xs" mt="xs">
                <Radio value="now" label={T.now} />
                <Radio value="later" label={T.later} />
                {input.when === 'later' && (
                  <Group gap="sm" align="flex-start" pl="xl">
                    {moment('day', T.day, 'day', problems.publishAt)}
                    {moment('hour', T.hour, 'hour')}
                  </Group>
                )}
                <Radio value="draft" label={T.draft} description={T.draftHint} />
              </Stack>
            </Radio.Group>
            <Checkbox
              label={T.expires}
              description={T.expiresHint}
              checked={input.expires}
              onChange={({ currentTarget }) => change({ expires: currentTarget.checked })}
            />
            {input.expires && (
              <Group gap="sm" align="flex-start" pl="xl">
                {moment('day', T.expireDay, 'expireDay', problems.expireAt)}
                {moment('hour', T.expireHour, 'expireHour')}
              </Group>
            )}
          </Stack>
        </Fieldset>
      )}
    </Stack>
  );
}

const VersionsList = lazyPart(() => import('./publication/versions-list.tsx'), {
  failure: 'No se pudo abrir',
  shape: <Loading />,
});

function VersionsButton({ content, disabled }: { content: ContentForm; disabled: boolean }) {
  const [opened, setOpened] = useState(false);
  const { kind, stored } = content;
  // A record has none before its first counted save.
  if (!configuration.publication || !stored?.version) return null;
  const name = String(stored[kind.title as keyof typeof stored]);
  return (
    <>
      {SEPARATOR}
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)} disabled={disabled}>
        {T.versions}
      </Anchor>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={T.versionsOf(name)} size="lg">
        <VersionsList
          kind={kind}
          id={stored.id}
          onRestored={() => {
            setOpened(false);
            content.onRestored();
          }}
        />
      </Dialog>
    </>
  );
}
