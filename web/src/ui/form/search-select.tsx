/**
 * A combobox for thousands of choices: a text field with the matching choices under it. Only a few are rendered at a
 * time; more follow on scrolling. Its `Input.Wrapper` gives it the label. While typing nothing is chosen, so that the
 * choice is always what the field shows.
 */
import { CloseButton, Input, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, type UIEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Named, searchByName } from '../../core/find-by-name.ts';
import { count } from '../../core/text.ts';
import { comboboxField, Option } from './combobox.tsx';
import styles from './search-select.module.css';

interface SearchSelectProps {
  choices: readonly Named[];
  /** The id of what is chosen. */
  value: number | null;
  onChange: (id: number | null) => void;
  /** Label of the list, for screen readers. */
  label: string;
  placeholder: string;
  /** Text of a list without choices. */
  empty: string;
  ref?: Ref<HTMLInputElement>;
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

export function SearchSelect({
  choices,
  value,
  onChange,
  label,
  placeholder,
  empty,
  ref,
}: SearchSelectProps) {
  const [opened, setOpened] = useState(false);
  /** Null while nothing is being typed: the field then shows what is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [maxShown, setMaxShown] = useState(STEP);
  const search = useMemo(() => searchByName(choices), [choices]);
  const { items, total } = useMemo(
    () => (opened ? search.find(typed ?? '', maxShown) : { items: [], total: 0 }),
    [opened, search, typed, maxShown],
  );
  const chosen = value === null ? undefined : choices.find(({ id }) => id === value);
  const listId = useId();
  const optionId = (id: number) => `${listId}-${id}`;
  const activeItem = items[active];

  const open = () => {
    setOpened(true);
    setActive(-1);
    setMaxShown(STEP);
  };
  const close = () => {
    setOpened(false);
    setTyped(null);
  };
  const choose = (id: number) => {
    onChange(id);
    close();
  };
  const type = (text: string) => {
    open();
    setTyped(text);
    // The wanted choice is mostly the first match.
    setActive(text.trim() === '' ? -1 : 0);
    if (value !== null) onChange(null);
  };
  const leave = () => {
    const meant = typed === null ? undefined : search.named(typed);
    if (meant) choose(meant.id);
    else close();
  };
  const go = (by: 1 | -1) => {
    const next = active + by;
    if (next >= items.length && items.length < total) setMaxShown(maxShown + STEP);
    else if (next >= items.length) return setActive(0);
    setActive(next < 0 ? items.length - 1 : next);
  };

  return (
    <div className={styles.select}>
      <Input
        ref={ref}
        size="md"
        classNames={INPUT}
        {...comboboxField({
          listId,
          opened,
          activeId: activeItem && optionId(activeItem.id),
          move: opened ? go : open,
          choose: opened && activeItem ? () => choose(activeItem.id) : undefined,
          close: opened ? close : undefined,
        })}
        placeholder={placeholder}
        value={typed ?? chosen?.name ?? ''}
        onChange={(event) => type(event.currentTarget.value)}
        onClick={() => (opened ? undefined : open())}
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
            <IconChevronDown size={18} aria-hidden />
          )
        }
      />
      <VisuallyHidden role="status">{opened && TEXTS.found(total)}</VisuallyHidden>
      {opened && (
        <Popup
          onNearEnd={() => {
            if (items.length < total) setMaxShown(maxShown + STEP);
          }}
        >
          <div id={listId} role="listbox" aria-label={label}>
            {items.map(({ id, name }, index) => (
              <Option
                key={id}
                id={optionId(id)}
                active={index === active}
                selected={id === value}
                className={styles.option}
                onChoose={() => choose(id)}
              >
                <span className={styles.name}>{name}</span>
                {id === value && <IconCheck size={18} className={styles.check} aria-hidden />}
              </Option>
            ))}
          </div>
          {total === 0 && <div className={styles.note}>{typed ? TEXTS.none(typed) : empty}</div>}
          {items.length < total && <div className={styles.note}>{TEXTS.more(total - items.length)}</div>}
        </Popup>
      )}
    </div>
  );
}

/** Scrolls by itself into the window when it opens, as it hangs below the field. */
function Popup({ onNearEnd, children }: { onNearEnd: () => void; children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popup.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const onScroll = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) onNearEnd();
  };
  return (
    // The focus stays in the field, whatever is clicked here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is.
    <div
      ref={popup}
      className={styles.popup}
      onScroll={onScroll}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
