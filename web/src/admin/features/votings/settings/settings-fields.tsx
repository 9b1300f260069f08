/** The settings of a question except its kind: seats, blank votes, majority, and when results are shown. */
import { Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { BASE_NAMES } from '@vigilia/contract/votings/majority';
import { KIND_RULES } from '@vigilia/contract/votings/question-kinds';
import type { VerdictRule } from '@vigilia/contract/votings/votings';
import {
  type ChangedSettings,
  PRESETS,
  type Preset,
  type RuleFields,
  ruleOf,
  type SettingsFields as Settings,
  type SettingsProblem,
} from './settings.ts';
import { KIND_TEXTS, SETTINGS_TEXTS as T } from './settings-texts.ts';

interface SettingsFieldsProps {
  settings: Settings;
  onChange: (changed: ChangedSettings) => void;
  /** The wrong field found by a tried save. */
  problem: SettingsProblem | null;
  disabled: boolean;
  /** Seats and majority, or the less frequent settings; all when absent. */
  part?: 'main' | 'more';
  /** A second round, whose kind and seats follow from its first round. */
  isSecondRound?: boolean;
}

export function SettingsFields(props: SettingsFieldsProps) {
  const { settings, onChange, problem, disabled, part, isSecondRound = false } = props;
  const { kind, seats, allowBlank, showResults, rule } = settings;
  const { takesSeats, takesRule } = KIND_RULES[kind];
  return (
    <Stack gap="md">
      {part !== 'more' && takesSeats && (
        <TextInput
          label={T.seats}
          description={KIND_TEXTS[kind].seats}
          inputMode="numeric"
          styles={{ wrapper: { maxWidth: '7rem' } }}
          value={seats}
          onChange={(event) => onChange({ seats: event.currentTarget.value })}
          error={problem === 'seats' && T.seatsProblem}
          disabled={disabled || isSecondRound}
        />
      )}
      {part !== 'more' && takesRule && (
        <Rule
          rule={rule}
          onChange={(next) => onChange({ rule: next })}
          isWrong={problem === 'rule'}
          disabled={disabled}
        />
      )}
      {part !== 'main' && (
        <>
          <Checkbox
            size="md"
            label={T.allowBlank}
            checked={allowBlank}
            onChange={(event) => onChange({ allowBlank: event.currentTarget.checked })}
            disabled={disabled}
          />
          <Radio.Group
            label={T.results}
            size="md"
            value={showResults}
            onChange={(value) => onChange({ showResults: value as Settings['showResults'] })}
          >
            <Stack gap={10} mt={6}>
              <Radio size="md" value="live" label={T.live} description={T.liveHint} disabled={disabled} />
              <Radio
                size="md"
                value="closed"
                label={T.closed}
                description={T.closedHint}
                disabled={disabled}
              />
            </Stack>
          </Radio.Group>
        </>
      )}
    </Stack>
  );
}

interface RuleProps {
  rule: RuleFields;
  onChange: (rule: RuleFields) => void;
  isWrong: boolean;
  disabled: boolean;
}

function Rule({ rule, onChange, isWrong, disabled }: RuleProps) {
  const { preset, numerator, denominator, strict, base } = rule;
  const complete = ruleOf(rule);
  const set = (part: Partial<RuleFields>) => onChange({ ...rule, ...part });
  /** A custom fraction begins with the majority that was chosen before. */
  const choose = (next: Preset) => {
    const chosen = next === 'custom' ? null : PRESETS[next];
    set({
      preset: next,
      ...(chosen && {
        numerator: String(chosen.numerator),
        denominator: String(chosen.denominator),
        strict: chosen.strict,
        base: chosen.base,
      }),
    });
  };
  return (
    <Stack gap="sm">
      <NativeSelect
        label={T.rule}
        description={complete === null ? T.noRule : complete ? T.approvedWith(complete) : undefined}
        maw="30rem"
        data={Object.entries(T.presets).map(([value, label]) => ({ value, label }))}
        value={preset}
        onChange={(event) => choose(event.currentTarget.value as Preset)}
        disabled={disabled}
      />
      {preset === 'custom' && (
        <>
          <Group gap={12} align="flex-start">
            <TextInput
              w="7rem"
              label={T.numerator}
              inputMode="numeric"
              value={numerator}
              onChange={(event) => set({ numerator: event.currentTarget.value })}
              error={isWrong && complete === undefined}
              disabled={disabled}
            />
            <TextInput
              w="7rem"
              label={T.denominator}
              inputMode="numeric"
              value={denominator}
              onChange={(event) => set({ denominator: event.currentTarget.value })}
              error={isWrong && complete === undefined}
              disabled={disabled}
            />
            <NativeSelect
              w="min(100%, 15rem)"
              label={T.comparison}
              data={[
                { value: 'least', label: T.atLeast },
                { value: 'more', label: T.moreThan },
              ]}
              value={strict ? 'more' : 'least'}
              onChange={(event) => set({ strict: event.currentTarget.value === 'more' })}
              disabled={disabled}
            />
            <NativeSelect
              w="min(100%, 30rem)"
              label={T.base}
              data={Object.entries(BASE_NAMES).map(([value, label]) => ({ value, label }))}
              value={base}
              onChange={(event) => set({ base: event.currentTarget.value as VerdictRule['base'] })}
              disabled={disabled}
            />
          </Group>
          {isWrong && complete === undefined && (
            <Text role="alert" size="sm" c="var(--mantine-color-error)">
              {T.ruleProblem}
            </Text>
          )}
        </>
      )}
    </Stack>
  );
}
