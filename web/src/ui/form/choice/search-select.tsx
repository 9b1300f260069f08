/**
 * A combobox for thousands of choices: a text field over the list of the matching choices. Only a few are rendered at a
 * time; more follow on scrolling. Its `Input.Wrapper` gives it the label. While typing nothing is chosen, so that the
 * choice is always the text of the field.
 */
import { CloseButton, Input, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type Ref, type UIEvent, useId, useMemo, useState } from 'react';
import { type Named, searchByName } from '../../../core/find-by-name.ts';
import { count } from '../../../core/text.ts';
import { comboboxField, Option } from './combobox.tsx';
import styles from './search-select.module.css';

interface SearchSelectProps<Choice extends Named> {
  choices: readonly Choice[];
  /** The id of the chosen one. */
  value: number | null;
  onChange: (id: number | null) => void;
  /** Label of the list, for screen readers. */
  label: string;
  placeholder: string;
  /** Text beside the name of a choice. */
  note?: (choice: Choice) => ReactNode;
  ref?: Ref<HTMLInputElement>;
  /** Buttons for the chosen one, beside the field. */
  children?: ReactNode;
}

/** Choices that are put into the page at a time. */
const STEP = 50;
/** Pixels from the end of the list at which more are put in. */
const NEAR = 200;

const INPUT = { input: styles.field ?? '' };

const TEXTS = {
  clear: 'Quitar la selección',
  none: (typed: string) => `Ninguno contiene «${typed}»`,
  more: (rest: number) => `${count(rest)} más. Siga bajando o escriba para encontrarlos.`,
  found: (total: number) => (total === 1 ? '1 opción' : `${count(total)} opciones`),
};

export function SearchSelect<Choice extends Named>({
  choices,
  value,
  onChange,
  label,
  placeholder,
  note,
  ref,
  children,
}: SearchSelectProps<Choice>) {
  /** The list keeps its filter when a match is chosen, so that no row moves under the pointer. */
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const [maxShown, setMaxShown] = useState(STEP);
  const search = useMemo(() => searchByName(choices), [choices]);
  const { items, total } = useMemo(() => search.find(typed, maxShown), [search, typed, maxShown]);
  const chosen = value === null ? undefined : choices.find(({ id }) => id === value);
  const listId = useId();
  const optionId = (id: number) => `${listId}-${id}`;
  const activeItem = items[active];

  const filter = (text: string) => {
    setTyped(text);
    setMaxShown(STEP);
    // The wanted choice is mostly the first match.
    setActive(text.trim() === '' ? -1 : 0);
    if (value !== null) onChange(null);
  };
  const leave = () => {
    setActive(-1);
    const meant = chosen ? undefined : search.named(typed);
    if (meant) onChange(meant.id);
  };
  const more = () => {
    if (items.length < total) setMaxShown(maxShown + STEP);
  };
  const go = (by: 1 | -1) => {
    const next = active + by;
    if (next >= items.length && items.length < total) more();
    else if (next >= items.length) return setActive(0);
    setActive(next < 0 ? items.length - 1 : next);
  };
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) more();
  };

  return (
    <div className={styles.select}>
      <div className={styles.row}>
        <Input
          ref={ref}
          size="md"
          classNames={INPUT}
          {...comboboxField({
            listId,
            opened: true,
            activeId: activeItem && optionId(activeItem.id),
            move: go,
            choose: activeItem && (() => onChange(activeItem.id)),
            close: typed === '' && !chosen ? undefined : () => filter(''),
          })}
          placeholder={placeholder}
          value={chosen?.name ?? typed}
          onChange={(event) => filter(event.currentTarget.value)}
          onBlur={leave}
          rightSectionPointerEvents={chosen ? 'all' : 'none'}
          rightSection={
            chosen ? (
              <CloseButton
                aria-label={TEXTS.clear}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <IconSearch size={18} aria-hidden />
            )
          }
        />
        {children}
      </div>
      <VisuallyHidden role="status">{typed !== '' && TEXTS.found(total)}</VisuallyHidden>
      {/* The field says that there is nothing to choose. */}
      <div className={styles.list} hidden={choices.length === 0} onScroll={onScroll}>
        <div id={listId} role="listbox" aria-label={label}>
          {items.map((item, index) => (
            <Option
              key={item.id}
              id={optionId(item.id)}
              active={index === active}
              selected={item.id === value}
              className={styles.option}
              onChoose={() => onChange(item.id)}
            >
              <span className={styles.name}>{item.name}</span>
              <span className={styles.aside}>
                {note?.(item)}
                {item.id === value && <IconCheck size={18} aria-hidden />}
              </span>
            </Option>
          ))}
        </div>
        {total === 0 && <div className={styles.note}>{TEXTS.none(typed)}</div>}
        {items.length < total && <div className={styles.note}>{TEXTS.more(total - items.length)}</div>}
      </div>
    </div>
  );
}
