/**
 * A filter by a person: a text, or a person chosen from those whose name or cédula holds it. Its value is the text or, of
 * a chosen person, the id before the name, so that an address is read and shared without a look-up.
 */
import { Box, TextInput, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { fullName } from '@vigilia/contract/users/full-name';
import { useId, useState } from 'react';
import { SEARCH_DEBOUNCE } from '../core/constants.ts';
import { pluralize } from '../core/text.ts';
import { comboboxField, Option } from '../ui/form/choice/combobox.tsx';
import type { FilterFieldProps } from '../ui/table/filters.tsx';
import styles from './person-filter.module.css';
import { allUsers, type Person } from './person-picker.tsx';

/** The id and the name of a chosen person; a number alone is a text. */
const CHOSEN = /^([1-9]\d{0,14}) (.*[^\d.\s-].*)$/s;

/** The id of a chosen person, or the text. */
export function personIn(value: string): { readonly userId: number } | { readonly text: string } {
  const [, id] = CHOSEN.exec(value) ?? [];
  return id ? { userId: Number(id) } : { text: value };
}

/** The value as the field shows it: of a chosen person the name alone. */
export const shownPerson = (value: string): string =>
  'userId' in personIn(value) ? value.replace(CHOSEN, '$2') : value;

/** Suggestions at a time: more would have to be read, not seen. */
const MAX_SUGGESTIONS = 8;

const SUGGESTIONS = 'Personas';

const filterValueOf = (person: Person) => `${person.id} ${fullName(person)}`.slice(0, FIELD_LIMITS.keyword);

const isNumber = (typed: string) => /^\d[\d. -]*$/.test(typed);

/** Suggestions for the text, once typing pauses. */
function useSuggestions(typed: string, wanted: boolean): readonly Person[] {
  const [settled] = useDebouncedValue(typed, SEARCH_DEBOUNCE);
  const enabled = wanted && settled !== '' && settled === typed;
  const { data } = useQuery({
    queryKey: [...allUsers.key, 'suggest', settled],
    queryFn: ({ signal }) => {
      const text = isNumber(settled) ? { name: '', dni: settled } : { name: settled, dni: '' };
      return allUsers.load({ ...text, limit: MAX_SUGGESTIONS, offset: 0 }, signal);
    },
    enabled,
    // The field is of use without them.
    retry: false,
  });
  return enabled ? (data?.data.slice(0, MAX_SUGGESTIONS) ?? []) : [];
}

export function PersonFilter({ label, value, onChange }: FilterFieldProps) {
  const [opened, setOpened] = useState(false);
  const [active, setActive] = useState(-1);
  const chosen = 'userId' in personIn(value);
  const found = useSuggestions(value.trim(), opened && !chosen);
  const listId = useId();
  const optionId = (id: number) => `${listId}-${id}`;
  const current = found[active];
  const choose = (person: Person) => {
    onChange(filterValueOf(person));
    setOpened(false);
  };
  const move = (by: 1 | -1) => {
    setOpened(true);
    const next = active + by;
    setActive(next < 0 ? found.length - 1 : next % Math.max(found.length, 1));
  };

  return (
    <Box pos="relative">
      <TextInput
        {...comboboxField({
          listId,
          opened: found.length > 0,
          activeId: current && optionId(current.id),
          move,
          // Without an active suggestion Enter applies the text.
          choose: current && (() => choose(current)),
          close: found.length > 0 ? () => setOpened(false) : undefined,
        })}
        label={label}
        value={shownPerson(value)}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setOpened(true);
          setActive(-1);
        }}
        onBlur={() => setOpened(false)}
      />
      <VisuallyHidden role="status">
        {found.length > 0 && pluralize(found.length, 'persona', 'personas')}
      </VisuallyHidden>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label={SUGGESTIONS} className={styles.popup}>
          {found.map((person, index) => (
            <Option
              key={person.id}
              id={optionId(person.id)}
              active={index === active}
              selected={index === active}
              className={styles.option}
              onChoose={() => choose(person)}
            >
              <span>{fullName(person)}</span>
              {person.dni && <span className={styles.dni}>{person.dni}</span>}
            </Option>
          ))}
        </div>
      )}
    </Box>
  );
}
