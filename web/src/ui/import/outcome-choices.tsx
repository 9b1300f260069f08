/** Number of rows of each outcome; a choice shows these rows alone. */
import { Group, UnstyledButton } from '@mantine/core';
import { count } from '../../core/text.ts';
import styles from './outcome-choices.module.css';

interface OutcomeChoicesProps<Value extends string> {
  label: string;
  choices: readonly { readonly value: Value; readonly label: string; readonly rows: number }[];
  chosen: Value;
  /** Outcomes that keep the file from being applied. */
  attention: readonly Value[];
  onChoose: (value: Value) => void;
}

export const OutcomeChoices = <Value extends string>({
  label,
  choices,
  chosen,
  attention,
  onChoose,
}: OutcomeChoicesProps<Value>) => (
  <Group gap="xs" role="group" aria-label={label} className={styles.choices}>
    {choices.map(({ value, label: name, rows }) => (
      <UnstyledButton
        key={value}
        className={styles.choice}
        aria-pressed={value === chosen}
        data-attention={(attention.includes(value) && rows > 0) || undefined}
        onClick={() => onChoose(value)}
      >
        <span className={styles.number}>{count(rows)}</span> {name}
      </UnstyledButton>
    ))}
  </Group>
);
