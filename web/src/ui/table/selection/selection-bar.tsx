/** Actions for the selected rows, at the foot of the window or dialog, so that no row moves when it appears. */
import { Button, Group, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { count } from '../../../core/text.ts';
import styles from './selection.module.css';
import type { SelectableRow, Selection } from './selection.ts';

export interface SelectionAction {
  readonly label: string;
  readonly icon?: Icon;
  readonly onClick: () => void;
  readonly isDangerous?: boolean;
}

const T = {
  label: 'Acciones con lo seleccionado',
  chosen: (number: number) => `Selección: ${count(number)}`,
  all: (number: number) => `Seleccionar los ${count(number)} de esta búsqueda`,
  clear: 'Quitar selección',
};

interface SelectionBarProps<Row extends SelectableRow> {
  selection: Selection<Row>;
  /** Rows of the search; absent where all of them can be chosen one by one. */
  total?: number;
  label?: string;
  /** Whether it is under the rows of a dialog. */
  inDialog?: boolean;
  actions: readonly SelectionAction[];
}

export function SelectionBar<Row extends SelectableRow>({
  selection,
  total = 0,
  label = T.label,
  inDialog = false,
  actions,
}: SelectionBarProps<Row>) {
  const chosen = selection.useCount(total);
  const bar = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  // The button that was pressed is gone with the bar.
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
      <Group gap="xs" className={styles.line}>
        <Text fw={600} size="sm" className="figures" {...(inDialog && { role: 'status' })}>
          {T.chosen(chosen)}
        </Text>
        <Button size="compact-sm" variant="subtle" onClick={selection.clear}>
          {T.clear}
        </Button>
        {/* The longest last: on a phone two lines are enough. */}
        {chosen < total && (
          <Button size="compact-sm" variant="subtle" onClick={selection.chooseSearch}>
            {T.all(total)}
          </Button>
        )}
      </Group>
      <Group gap="xs" className={`${styles.line} ${styles.actions}`}>
        {actions.map(({ label, icon: Icon, onClick, isDangerous = false }) => (
          <Button
            key={label}
            size={inDialog ? 'compact-sm' : 'sm'}
            variant="default"
            {...(isDangerous && { c: 'var(--mantine-color-error)' })}
            leftSection={Icon && <Icon size={18} aria-hidden />}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </Group>
    </section>
  );
}
