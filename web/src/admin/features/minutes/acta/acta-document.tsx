/** The acta while it is written: its fields in the order of the paper, with the record between them. */
import '@mantine/core/styles/Switch.css';
import { Box, Card, Group, NativeSelect, SimpleGrid, Stack, Switch, Text, Title } from '@mantine/core';
import type { KnownMinutesData } from '@vigilia/contract/assemblies/minutes';
import {
  ACCEPTANCES,
  type Acceptance,
  type ElectedPerson,
  MINUTES_LIMITS,
  type MinutesContent,
  type PointText,
} from '@vigilia/contract/assemblies/minutes-content';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { localMoment, momentText, utcMoment } from '@vigilia/contract/time/colombian-time';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { ToolButton } from '../../../../ui/buttons/tool-button.tsx';
import { toastError, toastSuccess } from '../../../../ui/feedback/toasts.tsx';
import { Autocomplete, Textarea, TextInput } from '../../../../ui/form/fields.tsx';
import { MomentField } from '../../../../ui/form/moment/moment-field.tsx';
import { LeaveGuard } from '../../../../ui/form/saving/leave-guard.tsx';
import { Note } from '../../../../ui/page/note.tsx';
import { type Autosaved, Unsaved, useAutosave } from './autosave.tsx';
import { type ActaFields, type FieldSaves, useActa, useFieldSaves } from './queries.ts';
import {
  ACCEPTANCE_NAMES,
  FIELD_TEXTS,
  MODALITY_NAMES,
  ACTA_TEXTS as T,
  TIMES_ABOUT,
  TYPE_NAMES,
} from './texts.ts';

interface ActaDocumentProps {
  assemblyId: number;
  content: MinutesContent;
  data: KnownMinutesData;
}

const Fields = createContext<{ values: ActaFields; saves: FieldSaves } | null>(null);

function useFields() {
  const fields = useContext(Fields);
  if (!fields) throw new Error('A field of the acta is outside of it');
  return fields;
}

function useField<N extends keyof ActaFields>(name: N): Autosaved<ActaFields[N]> {
  const { values, saves } = useFields();
  return useAutosave({
    id: name,
    stored: values[name],
    save: (value, seen) => saves.field(name, value, seen),
  });
}

export function ActaDocument({ assemblyId, content, data }: ActaDocumentProps) {
  const saves = useFieldSaves(assemblyId);
  // Only a proposal has them; they are kept until the screen is left.
  const [suggestions] = useState(data.suggestions);
  const { points, elected, derived } = content;
  const known = new Set(points.map(({ point }) => point));
  const values = { ...data, ...content, interventions: content.interventions ?? false };
  return (
    <Fields value={{ values, saves }}>
      <Stack gap="md">
        <Part title={T.heading}>
          <Line name="entity" />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Line name="nit" max={MINUTES_LIMITS.nit} />
            <Line
              name="number"
              max={FIELD_LIMITS.minutesNumber}
              readOnlyBecause={data.isNumberOfBook ? T.numberOfBook : undefined}
            />
            <Choice name="type" names={TYPE_NAMES} />
            <Choice name="modality" names={MODALITY_NAMES} />
          </SimpleGrid>
          <Line name="place" suggestions={suggestions?.place} />
          <Moment name="startedAt" about={TIMES_ABOUT.start(derived)} />
          <Moment name="endedAt" about={TIMES_ABOUT.end(derived.endedAt)} />
          <Line name="convener" suggestions={suggestions?.convener} />
          <Line name="call" max={MINUTES_LIMITS.call} isLong />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <Line name="president" suggestions={suggestions?.president} />
            <Line name="presidentDni" max={MINUTES_LIMITS.personDni} />
            <Line name="secretary" suggestions={suggestions?.secretary} />
            <Line name="secretaryDni" max={MINUTES_LIMITS.personDni} />
          </SimpleGrid>
        </Part>
        <Part title={T.course}>
          <Record sentences={content.record} />
          <Interventions />
        </Part>
        {points.map((point, index) => (
          <Part key={point.point} title={point.isOnAgenda ? `${index + 1}. ${point.point}` : point.point}>
            {!point.isOnAgenda && <Text size="sm">{T.removed}</Text>}
            <PointField point={point} index={index} />
            <Record sentences={point.record} />
            <Elected
              assemblyId={assemblyId}
              elected={elected.filter((person) => person.point === point.point)}
            />
          </Part>
        ))}
        <Part title={FIELD_TEXTS.remarks.label}>
          <Elected
            assemblyId={assemblyId}
            elected={elected.filter(({ point }) => !point || !known.has(point))}
          />
          <Line name="remarks" max={FIELD_LIMITS.minutesRemarks} isLong isTitled />
        </Part>
        <Part title={T.approvalPart}>
          <Line name="commission" max={MINUTES_LIMITS.commission} isLong />
          <Line name="approval" max={MINUTES_LIMITS.approval} isLong />
          <ApprovalDay />
        </Part>
      </Stack>
    </Fields>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card withBorder padding="md" component="section" aria-label={title}>
    <Stack gap="sm">
      <Title order={2} size="1.125rem" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {children}
    </Stack>
  </Card>
);

/** Sentences that the record contributes. */
const Record = ({ sentences = [] }: { sentences?: readonly string[] | undefined }) =>
  sentences.map((sentence) => (
    <Note key={sentence} style={{ overflowWrap: 'anywhere' }}>
      {sentence}
    </Note>
  ));

interface WrittenProps {
  max?: number;
  /** Grows with its text. */
  isLong?: boolean;
  /** Whether the title above names it already. */
  isTitled?: boolean;
  suggestions?: readonly string[] | undefined;
  /** Why it is read-only. */
  readOnlyBecause?: string | undefined;
}

interface WrittenFieldProps extends WrittenProps {
  field: Autosaved<string>;
  /** The place that gaps link to. */
  place: string;
  label: string;
  about?: string | undefined;
}

function Written({ field, place, label, about, suggestions = [], ...rest }: WrittenFieldProps) {
  const { max = FIELD_LIMITS.minutesLine, isLong, isTitled, readOnlyBecause } = rest;
  const props = {
    ...(isTitled ? { 'aria-label': label } : { label }),
    description: about,
    value: field.value,
    onBlur: field.flush,
  };
  if (readOnlyBecause !== undefined)
    return (
      <div data-place={place}>
        <Text fw={600}>{label}</Text>
        <Text className="figures">{field.value}</Text>
        <Note>{readOnlyBecause}</Note>
      </div>
    );
  const onChange = (event: { currentTarget: { value: string } }) => field.set(event.currentTarget.value);
  return (
    <div data-place={place}>
      {isLong ? (
        <Textarea {...props} maxLength={max} onChange={onChange} autosize minRows={2} />
      ) : suggestions.length > 0 ? (
        <Autocomplete {...props} maxLength={max} data={[...suggestions]} onChange={field.set} />
      ) : (
        <TextInput {...props} maxLength={max} onChange={onChange} />
      )}
      <Unsaved field={field} />
    </div>
  );
}

/** The written fields; the others are chosen. */
type WrittenName = Exclude<
  keyof ActaFields,
  'type' | 'modality' | 'startedAt' | 'endedAt' | 'approvedOn' | 'interventions'
>;

function Line({ name, ...rest }: WrittenProps & { name: WrittenName }) {
  return <Written {...rest} {...FIELD_TEXTS[name]} field={useField(name)} place={name} />;
}

function PointField({ point: { point, text, version }, index }: { point: PointText; index: number }) {
  const place = `point-${index}`;
  const { saves } = useFields();
  const field = useAutosave({
    id: place,
    stored: text,
    // If other words than those were read here, the version is an older one.
    save: (written, seen) => saves.text(point, written, seen === text ? version : version - 1),
  });
  return (
    <Written
      field={field}
      place={place}
      label={T.textOf(point)}
      // Only once, as it is the same for all.
      about={index === 0 ? T.textAbout : undefined}
      max={MINUTES_LIMITS.text}
      isLong
      isTitled
    />
  );
}

interface ChoiceProps<N extends 'type' | 'modality'> {
  name: N;
  /** Of the values in their order; the empty key is null. */
  names: Readonly<Record<string, string>>;
}

function Choice<N extends 'type' | 'modality'>({ name, names }: ChoiceProps<N>) {
  const field = useField(name);
  return (
    <div data-place={name}>
      <NativeSelect
        label={FIELD_TEXTS[name].label}
        value={field.value ?? ''}
        onChange={({ currentTarget: { value } }) => field.set((value || null) as ActaFields[N])}
        onBlur={field.flush}
        data={Object.entries(names).map(([value, label]) => ({ value, label }))}
      />
      <Unsaved field={field} text={(value) => names[value ?? ''] ?? ''} />
    </div>
  );
}

const NO_MOMENT = { day: '', hour: '' };

function Moment({ name, about }: { name: 'startedAt' | 'endedAt'; about: string }) {
  const field = useField(name);
  /** A day without its hour, or the reverse, which is not saved. */
  const [half, setHalf] = useState<typeof NO_MOMENT | null>(null);
  const shown = half ?? (field.value ? localMoment(field.value) : NO_MOMENT);
  const part = (kind: 'day' | 'hour', label: string) => ({
    kind,
    label: `${FIELD_TEXTS[name].label}: ${label}`,
    value: shown[kind],
    onBlur: field.flush,
    onChange: (value: string) => {
      const next = { ...shown, [kind]: value };
      const moment = utcMoment(next);
      const isWhole = moment !== null || (next.day === '' && next.hour === '');
      setHalf(isWhole ? null : next);
      if (isWhole) field.set(moment);
    },
  });
  return (
    <Stack gap={4} data-place={name}>
      <SimpleGrid cols={2} spacing="md">
        <MomentField {...part('day', 'día')} />
        <MomentField {...part('hour', 'hora')} error={half ? T.half : undefined} />
      </SimpleGrid>
      <Note>{about}</Note>
      <LeaveGuard changed={half !== null} />
      <Unsaved field={field} text={(at) => (at ? momentText(at) : '')} />
    </Stack>
  );
}

function ApprovalDay() {
  const { value, set, flush, ...field } = useField('approvedOn');
  return (
    <div data-place="approvedOn">
      <MomentField
        kind="day"
        label={FIELD_TEXTS.approvedOn.label}
        value={value}
        onChange={set}
        onBlur={flush}
      />
      <Unsaved field={field} />
    </div>
  );
}

function Interventions() {
  const field = useField('interventions');
  const { label, about } = FIELD_TEXTS.interventions;
  return (
    <div>
      <Switch
        label={label}
        description={about}
        checked={field.value}
        onChange={({ currentTarget: { checked } }) => field.set(checked)}
        onBlur={field.flush}
      />
      <Unsaved field={field} text={(value) => (value ? T.yes : T.no)} />
    </div>
  );
}

/** Whether each elected person accepted. */
function Elected({ assemblyId, elected }: { assemblyId: number; elected: readonly ElectedPerson[] }) {
  const { accept, acceptAll } = useActa(assemblyId);
  if (elected.length === 0) return null;
  const unanswered = elected.filter(({ acceptance }) => acceptance === null);
  const people = new Set(unanswered.map(({ userId }) => userId)).size;
  const all = () =>
    acceptAll.mutate(unanswered, {
      onSuccess: () => toastSuccess(T.answered, T.allAnswered(unanswered.length, people)),
      onError: (error) => toastError(T.failure, error),
    });
  const change = ({ questionId, userId, acceptance: seen }: ElectedPerson, acceptance: Acceptance | null) =>
    accept.mutate(
      { questionId, userId, acceptance, seen },
      { onSuccess: () => toastSuccess(T.answered), onError: (error) => toastError(T.failure, error) },
    );
  /** Optimistic: the chosen answer shows while it is saved. */
  const chosenFor = ({ questionId, userId, acceptance }: ElectedPerson) => {
    const { variables } = accept;
    const isSaving = accept.isPending && variables?.questionId === questionId && variables.userId === userId;
    return (isSaving ? variables?.acceptance : acceptance) ?? '';
  };
  return (
    <Stack gap="md" {...(unanswered.length > 0 && { 'data-unanswered': true })}>
      {unanswered.length > 1 && (
        <Group gap="sm">
          <ToolButton size="sm" onClick={all} loading={acceptAll.isPending} disabled={accept.isPending}>
            {T.acceptAll}
          </ToolButton>
          <Note>{T.acceptAllAbout(unanswered.length, people)}</Note>
        </Group>
      )}
      {elected.map((person) => (
        <Group key={`${person.questionId} ${person.userId}`} justify="space-between" gap="sm">
          <Box miw={0} maw="68ch" style={{ overflowWrap: 'anywhere' }}>
            <Text fw={600}>{person.name}</Text>
            <Note>
              {[
                person.dni || T.noDocument,
                person.alternateOf && T.alternateOf(person.alternateOf),
                person.questionTitle,
                person.at && T.answeredAt(person.at),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Note>
          </Box>
          <NativeSelect
            aria-label={T.acceptanceOf(person.name)}
            value={chosenFor(person)}
            disabled={accept.isPending || acceptAll.isPending}
            onChange={({ currentTarget: { value } }) =>
              change(person, value === '' ? null : (value as Acceptance))
            }
            data={[
              { value: '', label: T.unanswered },
              ...ACCEPTANCES.map((value) => ({ value, label: ACCEPTANCE_NAMES[value] })),
            ]}
          />
        </Group>
      ))}
    </Stack>
  );
}
