/**
 * Keyboard and roles of an editable combobox, by the ARIA practices: the focus stays in the field, which names the active option.
 */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

interface Combobox {
  listId: string;
  /** Whether there is a list. */
  opened: boolean;
  /** The id of the active option. */
  activeId: string | undefined;
  /** Moves to another option, or opens the list. */
  move: (by: 1 | -1) => void;
  /** Chooses the active option; undefined without one. */
  choose: (() => void) | undefined;
  /** Without it Escape is left to the dialog around. */
  close?: (() => void) | undefined;
}

/** Properties of the field of a combobox. */
export const comboboxField = ({ listId, opened, activeId, move, choose, close }: Combobox) => ({
  role: 'combobox',
  'aria-expanded': opened,
  'aria-controls': opened ? listId : undefined,
  'aria-autocomplete': 'list' as const,
  'aria-activedescendant': activeId,
  autoComplete: 'off',
  spellCheck: false,
  onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Enter' && choose) choose();
    else if (event.key === 'Escape' && close) {
      event.stopPropagation();
      close();
    } else return;
    event.preventDefault();
  },
});

interface OptionProps {
  id: string;
  active: boolean;
  selected: boolean;
  className: string | undefined;
  onChoose: () => void;
  children: ReactNode;
}

export function Option({ id, active, selected, className, onChoose, children }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) option.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is in the field, which says which option is active.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={selected}
      data-active={active || undefined}
      className={className}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
