/** One person of a power: who is chosen, and the dialog in which they are. */

import { Group, Text } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { fullName } from '@vigilia/contract/users/full-name';
import { useId, useState } from 'react';
import { type Person, PersonPicker, type PersonSource } from '../../../domain/person-picker.tsx';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { RequiredMark } from '../../../ui/form/required.tsx';
import styles from './person-field.module.css';
import { FORM_TEXTS as T } from './texts.ts';

interface PersonFieldProps {
  label: string;
  about: string;
  /** Label of the button without a chosen person. */
  choose: string;
  source: PersonSource;
  value: Person | null;
  onChange: (person: Person | null) => void;
  /** Why the backend refused this person; empty without a reason. */
  problem: string;
  disabled: boolean;
}

export function PersonField({
  label,
  about,
  choose,
  source,
  value,
  onChange,
  problem,
  disabled,
}: PersonFieldProps) {
  const [picking, setPicking] = useState(false);
  const labelId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a card.
    <div role="group" aria-labelledby={labelId} className={styles.field}>
      <Text id={labelId} fw={600}>
        {label}
        <RequiredMark />
      </Text>
      <Text size="sm" c="dimmed">
        {about}
      </Text>
      <div className={styles.chosen} data-empty={value === null || undefined}>
        <span>{value ? fullName(value) : T.nobody}</span>
        {value?.dni && <Text span size="sm" c="dimmed">{`DNI ${value.dni}`}</Text>}
      </div>
      {problem && (
        <Text role="alert" size="sm" c="var(--mantine-color-error)">
          {problem}
        </Text>
      )}
      <Group>
        <ToolButton
          icon={IconUserSearch}
          onClick={() => setPicking(true)}
          disabled={disabled}
          aria-label={value ? `${T.change}: ${label}` : choose}
        >
          {value ? T.change : choose}
        </ToolButton>
      </Group>
      <PersonPicker
        opened={picking}
        source={source}
        several={false}
        searchesByButton
        chosen={value ? [value] : []}
        onSave={([person]) => onChange(person ?? null)}
        onClose={() => setPicking(false)}
        about={`${label}. ${about} Escriba parte del nombre o de la cédula y haga clic en Buscar.`}
      />
    </div>
  );
}
