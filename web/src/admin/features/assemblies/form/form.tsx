/** Creating or editing an assembly; editing when navigation state carries one (R10.1). */
import {
  Box,
  Card,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconListNumbers } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Assembly, readAssembly } from '@vigilia/contract/assemblies/assemblies';
import { createAssembly, updateAssembly } from '@vigilia/contract/assemblies/assembly-edits';
import { QUORUM_COUNTS } from '@vigilia/contract/assemblies/quorum-counts';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { enumerate } from '@vigilia/contract/text/enumerate';
import { type ReactNode, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call, type Sending } from '../../../../core/backend/api.ts';
import { fromBackend } from '../../../../core/backend/configuration.ts';
import { useGoBack } from '../../../../core/return-location.ts';
import { agendaOf } from '../../../../domain/assembly-query.ts';
import { useConflict } from '../../../../domain/versions/content-fields.ts';
import { EditConflictDialog } from '../../../../domain/versions/edit-conflict.tsx';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { toastRefusal, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { RequiredMark, RequiredNote } from '../../../../ui/form/fields.tsx';
import { inputProps, showIssues, showProblems } from '../../../../ui/form/form-fields.ts';
import { FormFoot, useStartAnew } from '../../../../ui/form/form-foot.tsx';
import {
  momentsOf,
  PeriodFields,
  periodOrder,
  periodProblems,
} from '../../../../ui/form/moment/period-fields.tsx';
import { useFormSave } from '../../../../ui/form/saving/form-save.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { ImageField } from '../../../../ui/media/image-field.tsx';
import { PhonePreview } from '../../../../ui/media/phone-preview.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { DELAYS, PREVIEWS } from '../../../constants.ts';
import { LIST, PICTURE_RATIO } from '../card.tsx';
import { assembliesQuery, everything } from '../queries.ts';
import { AttendancePanel } from '../roll/attendance-panel.tsx';
import { TEXTS } from '../texts.ts';
import { AgendaDialog } from './agenda-dialog.tsx';
import { CallDaysFields, SecondCallFields } from './call-days-fields.tsx';
import {
  type AssemblyBody,
  type AssemblyFields,
  bodyOf,
  changesTo,
  contentOf,
  fieldsLike,
  fieldsOf,
  LABELS,
  missingIn,
  NOTHING_RENAMED,
  newBodyOf,
  problemsIn,
  renamedIn,
  withRenamed,
} from './fields.ts';

const T = TEXTS.form;
const TO_LIST = { to: LIST, text: T.goingBack };

interface AssemblyFormProps {
  /** The assembly to edit; null creates one. */
  stored: Assembly | null;
  /** Where it leads after a save, with the message there; absent for the list, as in the specification. */
  after?: { readonly to: string; readonly text: string };
  /** The template of a new assembly. */
  template?: Assembly | null;
  /** Shown for a typed date or place that differs from the stored one, before and after the save. */
  moved?: (stored: Assembly, isSaved: boolean) => ReactNode;
  /** The documents and votings of a stored point, in words; empty without any. */
  contentOfPoint?: (point: string) => string;
}

export function AssemblyForm({
  stored: opened,
  after = TO_LIST,
  template = null,
  moved,
  contentOfPoint = () => '',
}: AssemblyFormProps) {
  // The state at the opening of the form: the query behind it is refetched.
  const [stored] = useState(opened);
  const { mutateAsync } = useSaveAssembly();
  const before = {
    fields: template ? fieldsLike(template) : fieldsOf(stored),
    agenda: agendaOf((template ?? stored)?.orderDay),
  };
  const conflict = useConflict();
  const [agenda, setAgenda] = useState(before.agenda);
  const [renamed, setRenamed] = useState(NOTHING_RENAMED);
  const [agendaOpened, setAgendaOpened] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm<AssemblyFields>({ defaultValues: before.fields });
  const typed: AssemblyFields = { ...before.fields, ...useWatch({ control: form.control }) };
  const order = periodOrder(typed);
  const missing = missingIn(typed, agenda, file !== null || Boolean(stored?.imageUrl));
  const hasOtherAgenda = agenda.join('\n') !== before.agenda.join('\n');
  const changed = form.formState.isDirty || file !== null || hasOtherAgenda;
  const startAnew = useStartAnew();
  const save = useFormSave(DELAYS.assemblySave, useGoBack(after.to), stored ? null : startAnew);
  const busy = save.saving || save.done;
  const input = inputProps(form, save);

  /** @param version the version that the save replaces */
  const submit = (version = stored?.version) =>
    form.handleSubmit((fields) => {
      const problems = [...problemsIn(fields), ...periodProblems(fields)];
      showProblems(form, problems, order.isWrong ? [order.wrong] : []);
      if (problems.length > 0 || order.isWrong) return;
      const body = stored ? changesTo(stored, fields, agenda) : newBodyOf(fields, agenda);
      const nothing = stored !== null && !file && Object.keys(body).length === 0;
      // Another backend knows only the agenda itself.
      const points = stored?.minimumCallDays === undefined ? [] : renamedIn(agenda, renamed);
      const send = () =>
        mutateAsync({
          id: stored?.id ?? null,
          fields: { ...body, ...(points.length > 0 && { renamedPoints: JSON.stringify(points) }) },
          version,
          file,
          ...(file && save.upload.begin()),
        });
      return save.run({
        send: nothing ? null : send,
        saved: () => toastSuccess(stored ? T.edited : T.created),
        failed: (error) => {
          if (conflict.takeConflict(error)) return;
          showIssues(form, error);
          toastRefusal(TEXTS.failure, error);
        },
      });
    });

  const others = useQuery({ ...assembliesQuery(), enabled: stored === null });
  /** Another backend lacks some fields; for a new assembly the stored ones reveal which. */
  const has = (name: keyof Assembly) =>
    (stored ? [stored] : (others.data ?? [])).every((assembly) => assembly[name] !== undefined);
  const { readOnly: _select, ...quorumCounts } = input('quorumCounts');

  const picture = stored?.imageUrl ? fromBackend(stored.imageUrl) : null;
  const { startDate } = momentsOf(typed);
  const isMoved =
    stored !== null &&
    ((startDate !== '' && startDate !== stored.startDate) || typed.place.trim() !== (stored.place ?? ''));
  const fewExpected = typed.quorum && Number(typed.quorumMin) > Number(typed.participants || 0);

  return (
    <>
      <LeaveGuard changed={changed && !save.done} />
      <PhonePreview
        card={{ ratio: PICTURE_RATIO, characters: PREVIEWS.assembly, cut: '...' }}
        list={TEXTS.title}
        title={typed.title}
        text={typed.description}
        facts={`${typed.startDate} ${typed.startHour}`}
        file={file}
        stored={picture}
      >
        <form onSubmit={save.on(submit())} noValidate>
          <Card withBorder>
            <RequiredNote mb="md" />
            <Box
              display="grid"
              style={{
                gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
                gap: 'var(--mantine-spacing-md) 24px',
              }}
            >
              <Stack gap="md">
                <TextInput
                  {...input('title', FIELD_LIMITS.title)}
                  label={T.title}
                  description={T.titleHint}
                  required
                />
                <Textarea
                  {...input('description', FIELD_LIMITS.description)}
                  label={T.description}
                  description={T.descriptionHint}
                  rows={5}
                  required
                />
                <Stack
                  component="section"
                  gap={8}
                  p={16}
                  bd="1px solid var(--line)"
                  bdrs="md"
                  aria-labelledby="agenda"
                >
                  <Group justify="space-between" gap="sm">
                    <Text component="h2" id="agenda" fw={600}>
                      {T.agenda}
                      <RequiredMark />
                    </Text>
                    <ToolButton
                      variant="light"
                      size="sm"
                      icon={IconListNumbers}
                      onClick={() => setAgendaOpened(true)}
                      disabled={busy}
                    >
                      {T.agendaOpen}
                    </ToolButton>
                  </Group>
                  {agenda.length === 0 ? (
                    <Note>{T.agendaNone}</Note>
                  ) : (
                    <>
                      <VisuallyHidden>{T.agendaPoints(agenda.length)}</VisuallyHidden>
                      <Stack
                        component="ol"
                        gap={4}
                        maw="70ch"
                        m={0}
                        ps={28}
                        style={{ overflowWrap: 'anywhere' }}
                      >
                        {agenda.map((point) => (
                          <li key={point}>{point}</li>
                        ))}
                      </Stack>
                    </>
                  )}
                </Stack>
                <PeriodFields form={form} order={order} save={save} />
                {has('place') && (
                  <TextInput
                    {...input('place', FIELD_LIMITS.minutesLine)}
                    label={T.place}
                    description={T.placeHint}
                  />
                )}
                <TextInput
                  {...input('participants')}
                  inputMode="numeric"
                  label={T.participants}
                  description={T.participantsHint}
                  required
                />
              </Stack>
              <Stack gap="md">
                <Stack gap={12} p={16} bd="1px solid var(--line)" bdrs="md">
                  <Checkbox {...input('quorum')} size="md" label={T.quorum} description={T.quorumHint} />
                  <TextInput
                    {...input('quorumMin')}
                    inputMode="numeric"
                    label={T.quorumMin}
                    description={fewExpected ? T.quorumAboveParticipants : T.quorumMinHint}
                    {...(!typed.quorum && { error: undefined, disabled: true })}
                    required={typed.quorum}
                  />
                  {has('quorumCounts') && typed.quorum && (
                    <NativeSelect
                      {...quorumCounts}
                      label={T.quorumCounts.label}
                      description={T.quorumCounts.hint}
                      data={QUORUM_COUNTS.map((value) => ({ value, label: T.quorumCounts[value] }))}
                    />
                  )}
                  {has('secondCall') && typed.quorum && (
                    <SecondCallFields form={form} save={save} opened={typed.secondCall} />
                  )}
                </Stack>
                {(has('maxPowers') || has('minimumCallDays')) && (
                  <details
                    className="fold"
                    open={Boolean(before.fields.maxPowers || before.fields.minimumCallDays)}
                  >
                    <summary>{T.statutes}</summary>
                    <Stack gap="md" pt="sm">
                      {has('maxPowers') && (
                        <TextInput
                          {...input('maxPowers')}
                          inputMode="numeric"
                          label={T.maxPowers}
                          description={T.maxPowersHint}
                        />
                      )}
                      {has('minimumCallDays') && (
                        <CallDaysFields
                          form={form}
                          save={save}
                          typed={typed}
                          startDate={momentsOf(typed).startDate}
                          assemblyId={stored?.id}
                        />
                      )}
                    </Stack>
                  </details>
                )}
                <ImageField
                  label={T.image}
                  ratio={PICTURE_RATIO}
                  stored={picture}
                  value={file}
                  onChange={setFile}
                  disabled={busy}
                  crop="optional"
                />
              </Stack>
            </Box>
            <Stack gap="sm" mt="lg" maw={720}>
              {isMoved && stored && moved?.(stored, save.done)}
              <FormFoot
                save={save}
                submit={stored ? T.edit : T.create}
                disabled={missing.length > 0}
                to={after.to}
                then={after.text}
                another="Crear otra"
                missing={changed && missing.length > 0 ? T.missing(enumerate(missing)) : null}
              />
            </Stack>
          </Card>
        </form>
      </PhonePreview>
      {/* Outside the form, which a submit event of a dialog would reach. Beside the tabs it has a screen of its own. */}
      {after === TO_LIST && <AttendancePanel assembly={stored} disabled={busy} />}
      <AgendaDialog
        opened={agendaOpened}
        agenda={agenda}
        contentOf={(point) => contentOfPoint(renamed.get(point) ?? point)}
        onChange={setAgenda}
        onRename={(before, after) => {
          setAgenda(agenda.map((point) => (point === before ? after : point)));
          setRenamed(withRenamed(renamed, agendaOf(stored?.orderDay), { before, after }));
        }}
        onClose={() => setAgendaOpened(false)}
      />
      {stored && (
        <EditConflictDialog
          state={conflict}
          labels={LABELS}
          load={() => call(readAssembly, { params: { id: stored.id } })}
          contentOf={(newest: Assembly) => contentOf(bodyOf(fieldsOf(newest), agendaOf(newest.orderDay)))}
          typed={contentOf(bodyOf(typed, agenda))}
          onOverwrite={(version) => save.start(submit(version))}
        />
      )}
    </>
  );
}

interface AssemblyChange extends Partial<Sending> {
  /** The assembly that is edited; null creates one. */
  readonly id: number | null;
  /** All fields of a new assembly, or the changed ones of a stored one. */
  readonly fields: Partial<AssemblyBody>;
  readonly version?: number | undefined;
  /** Null leaves the stored picture. */
  readonly file: File | null;
}

/** Creates or changes an assembly and invalidates the list. */
function useSaveAssembly() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, fields, version, file, ...sending }: AssemblyChange): Promise<unknown> =>
      id === null
        ? call(createAssembly, { body: fields as AssemblyBody, file, ...sending })
        : call(updateAssembly, {
            params: { id },
            body: { id, ...fields, ...(version !== undefined && { version }) },
            ...(file && { file }),
            ...sending,
          }),
    // A refusal may mean that another administrator changed it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: everything });
      // The acta contains the points of the agenda.
      void client.invalidateQueries({ queryKey: ['minutes'] });
    },
  });
}
