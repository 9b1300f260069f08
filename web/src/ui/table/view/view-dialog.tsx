/** How a list is shown: columns and density. */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DialogButtons } from '../../dialog/dialog-foot.tsx';
import LoadedDialog from '../../dialog/loaded-dialog.tsx';
import type { Column } from '../data-table.tsx';
import type { TableView } from './table-view.ts';

const T = {
  title: 'Vista de la lista',
  columns: 'Columnas',
  compact: 'Filas compactas',
  compactAbout: 'Caben más filas en la ventana.',
  usual: 'Restablecer',
  done: 'Listo',
};

interface ViewDialogProps {
  view: TableView;
  columns: readonly Pick<Column<never>, 'key' | 'header' | 'shown'>[];
  onClose: () => void;
}

export default function ViewDialog({ view, columns, onClose }: ViewDialogProps) {
  const optional = columns.filter(({ shown }) => shown !== 'always');
  const usual = optional.filter(({ shown }) => shown !== 'chosen').map(({ key }) => key);
  // The address changes a moment after the click.
  const [chosen, setChosen] = useState(view.columns ?? usual);
  const [compact, setCompact] = useState(view.compact);
  const isUsual = (keys: readonly string[]) => keys.join() === usual.join();
  const choose = (keys: readonly string[]) => {
    const inOrder = optional.map(({ key }) => key).filter((key) => keys.includes(key));
    // Of none of them, the address says so with the key of the column that is always shown.
    const always = columns.find(({ shown }) => shown === 'always')?.key ?? '';
    setChosen(inOrder);
    view.chooseColumns(isUsual(inOrder) ? null : inOrder.length > 0 ? inOrder : [always]);
  };
  return (
    <LoadedDialog opened onClose={onClose} title={T.title}>
      <Stack gap="lg">
        <Checkbox.Group
          label={T.columns}
          value={optional.map(({ key }) => key).filter((key) => chosen.includes(key))}
          onChange={choose}
        >
          <Stack gap="xs" mt={8}>
            {optional.map(({ key, header }) => (
              <Checkbox key={key} value={key} label={header} />
            ))}
          </Stack>
        </Checkbox.Group>
        <div>
          <Checkbox
            label={T.compact}
            checked={compact}
            onChange={(event) => {
              setCompact(event.currentTarget.checked);
              view.setCompact(event.currentTarget.checked);
            }}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {T.compactAbout}
          </Text>
        </div>
        <DialogButtons>
          <Button
            variant="default"
            onClick={() => {
              choose(usual);
              setCompact(false);
              view.setCompact(false);
            }}
          >
            {T.usual}
          </Button>
          <Button onClick={onClose}>{T.done}</Button>
        </DialogButtons>
      </Stack>
    </LoadedDialog>
  );
}
