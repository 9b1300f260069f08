/** What a question is made of, as it is typed: the fields of a new one and of an edited one. */
import { NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconLayoutList, IconThumbUp, IconUsers } from '@tabler/icons-react';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import type { KindOfQuestion } from '@vigilia/contract/votings/votings';
import { type ReactNode, useState } from 'react';
import type { Person } from '../../../../domain/person-picker.tsx';
import { lazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { Textarea } from '../../../../ui/form/fields.tsx';
import { readOnlyWhileSaving } from '../../../../ui/form/form-fields.ts';
import type { FormSave } from '../../../../ui/form/saving/form-save.tsx';
import { type ChangedSettings, type SettingsFields, settingsProblem } from '../settings/settings.ts';
import styles from '../settings/settings-fields.module.css';
import { KIND_TEXTS, kindHint, SETTINGS_TEXTS as S } from '../settings/settings-texts.ts';
import { type DraftSlate, slatesProblem } from '../slates/draft-slates.ts';
import { QUESTION_TEXTS as T } from '../texts.ts';
import { placeOf, pointText, useAgenda } from './agenda-points.ts';
import { CandidateNames, CandidatesField } from './candidates-field.tsx';
import { kindNamed } from './question-kinds.ts';

export interface QuestionDraft {
  readonly title: string;
  readonly candidates: readonly Person[];
  readonly slates: readonly DraftSlate[];
  readonly agendaPoint: string | null;
  /** Settings changed by hand. */
  readonly changed: ChangedSettings;
}

/** @param settingsOf all settings of the question, including changed ones */
export function useQuestionDraft(
  initial: QuestionDraft,
  settingsOf: (draft: QuestionDraft) => SettingsFields,
) {
  const [draft, setDraft] = useState(initial);
  /** Whether a save was tried with a problem, which is shown from then on. */
  const [tried, setTried] = useState(false);
  const settings = settingsOf(draft);
  const kind = kindNamed(settings.kind);
  const problem = settingsProblem(settings);
  const slateProblem = kind.takesSlates ? slatesProblem(draft.slates) : null;
  const change = (changes: Partial<QuestionDraft>) => setDraft((before) => ({ ...before, ...changes }));
  return {
    draft,
    change,
    settings,
    kind,
    problem: tried ? problem : null,
    slateProblem: tried ? slateProblem : null,
    /** Shows the problems. @returns whether there are none */
    check() {
      const isGood = !problem && !slateProblem;
      setTried(!isGood);
      return isGood;
    },
    changeSettings: (changes: ChangedSettings) =>
      setDraft((before) => ({ ...before, changed: { ...before.changed, ...changes } })),
  };
}

const SlatesEditor = lazyPart(() => import('../slates/slates-editor.tsx'), {
  failure: 'No se pudo cargar el editor de planchas',
  shape: 110,
});

interface QuestionFieldsProps {
  form: ReturnType<typeof useQuestionDraft>;
  save: FormSave;
  description?: string | undefined;
  rows: number;
  /** Label of the button of candidates; absent if none can be chosen. */
  candidatesLabel?: string | undefined;
  /** For the points of its agenda; undefined on a backend without them. */
  assemblyId?: number | undefined;
  /** Whether the backend has kinds. */
  hasKinds?: boolean;
  isSecondRound?: boolean;
  /** Whether its voting was opened: only its point of the agenda can still be changed. */
  frozen?: boolean;
  /** The settings. */
  children: ReactNode;
}

export function QuestionFields({
  form: { draft, change, changeSettings, settings, kind, slateProblem },
  save,
  description,
  rows,
  candidatesLabel,
  assemblyId,
  hasKinds = false,
  isSecondRound = false,
  frozen = false,
  children,
}: QuestionFieldsProps) {
  const busy = save.saving || save.done;
  return (
    <Stack gap="md">
      <Textarea
        label={T.title}
        description={description}
        value={draft.title}
        maxLength={FIELD_LIMITS.question}
        onChange={(event) => change({ title: event.currentTarget.value })}
        rows={rows}
        // As high as its text, where the browser supports it; a very long question scrolls.
        styles={{
          input: { fieldSizing: 'content', minHeight: `calc(${rows}lh + 1.5rem)`, maxHeight: '40vh' },
        }}
        disabled={save.done}
        {...(frozen ? { readOnly: true } : readOnlyWhileSaving(save.saving))}
        required={!frozen}
        withAsterisk={false}
      />
      {hasKinds && !frozen && (
        <KindTiles
          settings={settings}
          onChange={changeSettings}
          disabled={busy}
          isSecondRound={isSecondRound}
        />
      )}
      {kind.takesCandidates && (
        <CandidateNames people={draft.candidates} needsAnother={!frozen && !settings.allowBlank} />
      )}
      {kind.takesSlates && !frozen && (
        <SlatesEditor
          slates={draft.slates}
          seats={Number(settings.seats)}
          onChange={(slates) => change({ slates })}
          problem={slateProblem}
          disabled={busy}
        />
      )}
      {candidatesLabel && (
        <div>
          <CandidatesField
            label={candidatesLabel}
            chosen={draft.candidates}
            onChange={(candidates) => change({ candidates })}
            disabled={busy || frozen}
          />
        </div>
      )}
      {assemblyId !== undefined && (
        <AgendaPointField
          assemblyId={assemblyId}
          point={draft.agendaPoint}
          onChange={(agendaPoint) => change({ agendaPoint })}
          disabled={busy}
        />
      )}
      {children}
    </Stack>
  );
}

/** Chooses the point of the agenda that a question belongs to (R12.28). */
interface AgendaPointFieldProps {
  assemblyId: number;
  point: string | null;
  onChange: (point: string | null) => void;
  disabled: boolean;
}

function AgendaPointField({ assemblyId, point, onChange, disabled }: AgendaPointFieldProps) {
  const agenda = useAgenda(assemblyId);
  const isFormer = point !== null && placeOf(agenda, point) < 0;
  if (agenda.length === 0 && point === null) return null;
  const chosen = point === null || isFormer ? point : (agenda[placeOf(agenda, point)] ?? null);
  return (
    <NativeSelect
      label={T.point}
      description={T.pointHint}
      data={[
        { value: '', label: T.noPoint },
        ...(isFormer ? [{ value: point, label: pointText(agenda, point) }] : []),
        ...agenda.map((each, index) => ({ value: each, label: T.pointNumber(index + 1, each) })),
      ]}
      value={chosen ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      disabled={disabled}
    />
  );
}

const ICONS = { yesNo: IconThumbUp, candidates: IconUsers, slates: IconLayoutList } as const;

interface KindTilesProps {
  settings: SettingsFields;
  onChange: (changed: ChangedSettings) => void;
  disabled: boolean;
  /** Of a second round, whose kind and seats are those that its first round left undecided. */
  isSecondRound?: boolean;
}

/** The kind of a question, chosen by its tile. */
function KindTiles({ settings, onChange, disabled, isSecondRound = false }: KindTilesProps) {
  return (
    <Radio.Group
      label={S.kind}
      description={isSecondRound ? S.secondRound : kindHint(settings)}
      size="md"
      value={settings.kind}
      onChange={(value) => onChange({ kind: value as KindOfQuestion })}
    >
      <SimpleGrid cols={3} spacing={8} mt={8}>
        {(Object.keys(ICONS) as KindOfQuestion[]).map((kind) => {
          const Icon = ICONS[kind];
          return (
            <Radio.Card
              key={kind}
              value={kind}
              className={styles.tile}
              disabled={disabled || isSecondRound}
              radius="md"
            >
              <Icon size={22} aria-hidden />
              <Text component="span" fw={600} size="sm">
                {KIND_TEXTS[kind].label}
              </Text>
            </Radio.Card>
          );
        })}
      </SimpleGrid>
    </Radio.Group>
  );
}
