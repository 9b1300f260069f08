/** When members see a record: one line that unfolds to its fields. */
import '@mantine/core/styles/Fieldset.css';
import { Anchor, Checkbox, Fieldset, Group, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { configuration } from '../../core/backend/configuration.ts';
import type { MomentKind } from '../../core/typed-moments.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { FieldSkeleton } from '../../ui/feedback/states.tsx';
import { MomentField } from '../../ui/form/moment/moment-field.tsx';
import { SEPARATOR, TEXTS as T } from './texts.ts';
import type { PublicationForm, VersionedContent, VersionedRecord } from './use-publication.ts';
import { type PublicationInput, summaryOf } from './use-publication.ts';

interface PublicationFieldsProps {
  form: PublicationForm<VersionedRecord>;
  disabled: boolean;
  /** Of a record that may be stored already. */
  versions?: Pick<VersionsButtonProps, 'section' | 'name' | 'onRestored'>;
}

export function PublicationFields({ form, disabled, versions }: PublicationFieldsProps) {
  const { input, stored, problems } = form;
  const [opened, setOpened] = useState(false);
  if (!configuration.publication) return null;
  const change = (part: Partial<PublicationInput>) => form.setInput({ ...input, ...part });
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
        {versions && <VersionsButton {...versions} record={stored} disabled={disabled} />}
      </Text>
      {shown && (
        <Fieldset legend={T.legend} disabled={disabled} maw="var(--measure)" mx={0}>
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

/** Opens the versions of a stored record. */
const VersionsList = lazyPart(() => import('./versions-list.tsx'), {
  failure: 'No se pudo abrir',
  shape: <FieldSkeleton />,
});

interface VersionsButtonProps {
  section: VersionedContent;
  record: VersionedRecord | null;
  name: string;
  disabled: boolean;
  onRestored: () => void;
}

function VersionsButton({ section, record, name, disabled, onRestored }: VersionsButtonProps) {
  const [opened, setOpened] = useState(false);
  // Before its first counted save a record has none.
  if (!configuration.publication || !record?.version) return null;
  return (
    <>
      {SEPARATOR}
      <Anchor component="button" type="button" size="sm" onClick={() => setOpened(true)} disabled={disabled}>
        {T.versions}
      </Anchor>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={T.versionsOf(name)} size="lg">
        <VersionsList
          section={section}
          id={record.id}
          onRestored={() => {
            setOpened(false);
            onRestored();
          }}
        />
      </Dialog>
    </>
  );
}
