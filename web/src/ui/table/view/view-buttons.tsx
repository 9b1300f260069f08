/** The buttons that open the settings of a list: how it is shown, and its saved filters. */
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconBookmark } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { preloadChunk } from '../../../core/scheduling/lazy-chunk.ts';
import { toastError } from '../../feedback/toasts.tsx';
import type { Column } from '../data-table.tsx';
import type { Filters } from '../filters/filters.tsx';
import type { TableView } from './table-view.ts';

const loadView = () => import('./view-dialog.tsx');
const ViewDialog = lazy(loadView);
const loadFilters = () => import('../filters/saved-filters-dialog.tsx');
const SavedFiltersDialog = lazy(loadFilters);

const T = {
  view: 'Vista',
  filters: 'Filtros guardados',
  failure: 'No se pudo abrir',
};

interface ViewButtonsProps<Row, Filter extends string> {
  name: string;
  view: TableView;
  columns: readonly Column<Row>[];
  /** Filters of the list, where they can be saved by name. */
  filters?: Filters<Filter>;
}

export function ViewButtons<Row, Filter extends string = never>({
  name,
  view,
  columns,
  filters,
}: ViewButtonsProps<Row, Filter>) {
  const [opened, setOpened] = useState<'view' | 'filters' | null>(null);
  const open = (which: 'view' | 'filters') =>
    void preloadChunk(which === 'view' ? loadView : loadFilters).then(
      () => setOpened(which),
      (error) => toastError(T.failure, error),
    );
  const close = () => setOpened(null);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
        onClick={() => open('view')}
      >
        {T.view}
      </Button>
      {filters && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={16} aria-hidden />}
          onClick={() => open('filters')}
        >
          {T.filters}
        </Button>
      )}
      <Suspense>
        {opened === 'view' && <ViewDialog view={view} columns={columns} onClose={close} />}
        {opened === 'filters' && filters && (
          <SavedFiltersDialog name={name} filters={filters} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
