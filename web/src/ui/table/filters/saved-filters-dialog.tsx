/** Filters saved by name: apply, save the present ones, rename, delete. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import LoadedDialog from '../../dialog/loaded-dialog.tsx';
import { toastError, toastSuccess } from '../../feedback/toasts.tsx';
import { lengthProblem } from '../../form/length-problem.ts';
import { TextInput } from '../../form/limited-fields.tsx';
import { IconAction } from '../../page/icon-action.tsx';
import { readKept, storageKey } from '../view/table-view.ts';
import type { Filters } from './filters.tsx';
import {
  describeFilters,
  parseSavedFilters,
  renamedFilter,
  SAVED_FILTERS,
  type SavedFilter,
  withFilter,
  withoutFilter,
} from './saved-filters.ts';
import styles from './saved-filters-dialog.module.css';

const T = {
  title: 'Filtros guardados',
  about: 'Se guardan en este navegador, solo para usted.',
  none: 'Todavía no hay filtros guardados. Busque algo en la lista y guárdelo aquí con un nombre.',
  apply: (name: string) => `Aplicar «${name}»`,
  rename: 'Cambiar el nombre',
  delete: 'Borrar',
  present: 'Filtros de ahora',
  name: 'Nombre de los filtros de ahora',
  newName: 'Nombre nuevo',
  save: 'Guardar',
  cancel: 'Cancelar',
  saved: 'Filtros guardados',
  deleted: (name: string) => `Se borró «${name}».`,
  full: `Puede guardar hasta ${SAVED_FILTERS.max}. Borre uno primero.`,
  taken: 'Ya hay filtros con ese nombre.',
  failure: 'No se pudieron guardar los filtros',
  failureAbout: 'El navegador no deja guardar nada.',
};

interface SavedFiltersDialogProps<Filter extends string> {
  /** Name of the list. */
  name: string;
  filters: Filters<Filter>;
  onClose: () => void;
}

/** The typed name of filters, and its problem until the next input. */
function useName(initial: string) {
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState('');
  const type = (next: string) => {
    setTyped(next);
    setProblem('');
  };
  const input = {
    value: typed,
    maxLength: SAVED_FILTERS.name,
    error: problem || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.currentTarget.value),
    autoComplete: 'off',
  };
  return {
    typed,
    type,
    setProblem,
    input,
    isTooLong: lengthProblem(typed, SAVED_FILTERS.name) !== undefined,
  };
}

export default function SavedFiltersDialog<Filter extends string>({
  name: list,
  filters,
  onClose,
}: SavedFiltersDialogProps<Filter>) {
  const key = storageKey('saved-filters', list);
  const [saved, setSaved] = useState(() => parseSavedFilters(readKept(key)));
  const name = useName('');
  const [renaming, setRenaming] = useState<string | null>(null);
  const write = (next: readonly SavedFilter[]): boolean => {
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      toastError(T.failure, T.failureAbout);
      return false;
    }
    setSaved(next);
    return true;
  };
  const apply = ({ values }: SavedFilter) => {
    const known = filters.fields.map(({ name }) => [name, values[name] ?? '']);
    filters.apply(Object.fromEntries(known) as Parameters<typeof filters.apply>[0]);
    onClose();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (name.typed.trim() === '' || name.isTooLong) return;
    const next = withFilter(saved, { name: name.typed, values: filters.applied });
    if (!next) return name.setProblem(T.full);
    if (write(next)) {
      name.type('');
      toastSuccess(T.saved);
    }
  };
  const describe = (values: Readonly<Record<string, string>>) => describeFilters(filters.fields, values);

  return (
    <LoadedDialog opened onClose={onClose} title={T.title}>
      <Stack gap="md">
        {saved.length === 0 ? (
          <Text c="dimmed">{T.none}</Text>
        ) : (
          <ul className={styles.list} aria-label={T.title}>
            {saved.map((each) => (
              <li key={each.name} className={styles.item}>
                {renaming === each.name ? (
                  <Rename
                    from={each.name}
                    onCancel={() => setRenaming(null)}
                    onSave={(to) => {
                      const next = renamedFilter(saved, each.name, to);
                      if (next && write(next)) setRenaming(null);
                      return next !== null;
                    }}
                  />
                ) : (
                  <>
                    <Button
                      variant="subtle"
                      onClick={() => apply(each)}
                      title={T.apply(each.name)}
                      className={styles.apply}
                      classNames={{ inner: styles.inner ?? '', label: styles.label ?? '' }}
                    >
                      <span>{each.name} </span>
                      <span className={styles.values}>{describe(each.values)}</span>
                    </Button>
                    <IconAction
                      icon={IconPencil}
                      label={`${T.rename}: «${each.name}»`}
                      title={T.rename}
                      onClick={() => setRenaming(each.name)}
                    />
                    <IconAction
                      icon={IconTrash}
                      label={`${T.delete} «${each.name}»`}
                      title={T.delete}
                      onClick={() => {
                        if (write(withoutFilter(saved, each.name))) toastSuccess(T.deleted(each.name));
                      }}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
        {filters.any && (
          <form onSubmit={save}>
            <Group gap="sm" align="flex-end">
              <TextInput
                {...name.input}
                label={T.name}
                description={describe(filters.applied)}
                flex="1 1 200px"
              />
              <Button type="submit">{T.save}</Button>
            </Group>
          </form>
        )}
        <Text size="sm" c="dimmed">
          {T.about}
        </Text>
      </Stack>
    </LoadedDialog>
  );
}

interface RenameProps {
  from: string;
  /** @returns false where another one has the name */
  onSave: (to: string) => boolean;
  onCancel: () => void;
}

function Rename({ from, onSave, onCancel }: RenameProps) {
  const name = useName(from);
  return (
    <form
      className={styles.rename}
      onSubmit={(event) => {
        event.preventDefault();
        if (name.typed.trim() === '' || name.isTooLong) return;
        if (!onSave(name.typed)) name.setProblem(T.taken);
      }}
    >
      <Group gap="xs">
        <TextInput {...name.input} aria-label={T.newName} flex="1 1 160px" data-autofocus autoFocus />
        <Button type="submit">{T.save}</Button>
        <Button variant="default" onClick={onCancel}>
          {T.cancel}
        </Button>
      </Group>
    </form>
  );
}
