/** The kind of a question, chosen by its tile. */
import { Radio, SimpleGrid, Text } from '@mantine/core';
import { IconLayoutList, IconThumbUp, IconUsers } from '@tabler/icons-react';
import type { KindOfQuestion } from '@vigilia/contract/votings/votings';
import type { ChangedSettings, SettingsFields } from './settings.ts';
import styles from './settings-fields.module.css';
import { KIND_TEXTS, kindHint, SETTINGS_TEXTS as T } from './settings-texts.ts';

const ICONS = { yesNo: IconThumbUp, candidates: IconUsers, slates: IconLayoutList } as const;

interface KindTilesProps {
  settings: SettingsFields;
  onChange: (changed: ChangedSettings) => void;
  disabled: boolean;
  /** Of a second round, whose kind and seats are those that its first round left undecided. */
  isSecondRound?: boolean;
}

export function KindTiles({ settings, onChange, disabled, isSecondRound = false }: KindTilesProps) {
  return (
    <Radio.Group
      label={T.kind}
      description={isSecondRound ? T.secondRound : kindHint(settings)}
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
