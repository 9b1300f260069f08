/** The pages of a long list: which rows one sees, how many there are, and the way to the others. */
import { Group, Pagination, Text } from '@mantine/core';
import { count } from '../lib/text.ts';

interface PagesProps {
  /** Counts from 1. */
  page: number;
  size: number;
  /** Rows there are in all. */
  total: number;
  onChange: (page: number) => void;
}

const NAMES: Readonly<Record<string, string>> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

export function Pages({ page, size, total, onChange }: PagesProps) {
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  const from = Math.min((page - 1) * size + 1, total);
  return (
    <Group justify="space-between" gap="sm" component="nav" aria-label="Páginas de la lista">
      <Text size="sm" c="dimmed" className="figures">
        {`${count(from)}–${count(Math.min(page * size, total))} de ${count(total)}`}
      </Text>
      <Pagination
        value={Math.min(page, last)}
        onChange={onChange}
        total={last}
        siblings={1}
        size="md"
        getItemProps={(item) => ({ 'aria-label': `Página ${count(item)}` })}
        getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
      />
    </Group>
  );
}
