/** Actions for the selected rows, at the foot of the window or dialog, so that no row moves when it appears. */
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { count } from '../../../core/text.ts';
import { ActionMenu } from '../../buttons/action-menu.tsx';
import type { MenuAction } from '../../buttons/opened-menu.tsx';
import { ToolButton } from '../../buttons/tool-button.tsx';
import styles from './selection.module.css';
import type { SelectableRow, Selection } from './selection.ts';

export interface SelectionAction {
  readonly label: string;
  readonly onClick: () => void;
}

const T = {
  label: 'Acciones con lo seleccionado',
  chosen: (number: number) => `Selección: ${count(number)}`,
  all: (number: number) => `Los ${count(number)} de esta búsqueda`,
  allLabel: (number: number) => `Seleccionar los ${count(number)} de esta búsqueda`,
  more: 'con lo seleccionado',
  clear: 'Quitar',
  clearLabel: 'Quitar selección',
};

interface SelectionBarProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  /** Rows of the search; absent if all of them can be chosen one by one. */
  total?: number;
  label?: string;
  inDialog?: boolean;
  actions: readonly SelectionAction[];
  /** Rare or dangerous ones, in a menu. */
  rare?: readonly MenuAction[];
}

export function SelectionBar<Row extends SelectableRow>({
  selection,
  total = 0,
  label = T.label,
  inDialog = false,
  actions,
  rare = [],
}: SelectionBarProps<Row>) {
  const chosen = selection.useCount(total);
  const bar = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // The pressed button was removed with the bar.
  useEffect(() => {
    if (chosen === 0 && hasFocus.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [chosen]);
  if (chosen <= 0) return null;
  return (
    <section
      ref={bar}
      aria-label={label}
      className={`${styles.bar} not-printed`}
      data-in-dialog={inDialog || undefined}
      onFocus={() => {
        hasFocus.current = true;
      }}
    >
      <Group gap="xs" className={styles.line ?? ''}>
        <Text fw={600} size="sm" className="figures" {...(inDialog && { role: 'status' })}>
          {T.chosen(chosen)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={selection.clear} aria-label={T.clearLabel}>
          {T.clear}
        </Button>
        {/* The longest last, so that a phone needs only two lines. */}
        {chosen < total && (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={selection.chooseSearch}
            aria-label={T.allLabel(total)}
          >
            {T.all(total)}
          </Button>
        )}
      </Group>
      <Group gap="xs" className={styles.line ?? ''}>
        {actions.map(({ label, onClick }) => (
          <ToolButton key={label} size={inDialog ? 'compact-sm' : 'sm'} onClick={onClick}>
            {label}
          </ToolButton>
        ))}
        {rare.length > 0 && <ActionMenu bordered of={T.more} actions={rare} />}
      </Group>
    </section>
  );
}
