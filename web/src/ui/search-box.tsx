/** A search box whose text lives in the address, so that going back, reloading and sharing keep it. */
import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { DELAYS } from '@vigilia/contract/limits';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

const PARAMETER = 'buscar';

export interface Search {
  /** What stands in the box. */
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** What is searched for: what was typed, once the keys have rested (specification §9 'Search debounce'). */
  readonly keyword: string;
}

export function useSearch(): Search {
  const [parameters, setParameters] = useSearchParams();
  const [typed, setTyped] = useState(parameters.get(PARAMETER) ?? '');
  const [settled] = useDebouncedValue(typed, DELAYS.searchDebounce);
  const keyword = settled.trim();
  const known = parameters.get(PARAMETER) ?? '';

  useEffect(() => {
    if (known === keyword) return;
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        if (keyword) next.set(PARAMETER, keyword);
        else next.delete(PARAMETER);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [known, keyword, setParameters]);

  return { typed, setTyped, keyword };
}

interface SearchBoxProps {
  search: Search;
  label: string;
  /** How many were found, once it is known. */
  found?: string | undefined;
}

export function SearchBox({ search: { typed, setTyped }, label, found }: SearchBoxProps) {
  return (
    <search>
      <TextInput
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          typed ? <CloseButton aria-label="Borrar la búsqueda" onClick={() => setTyped('')} /> : null
        }
        maw={480}
        maxLength={200}
      />
      <div role="status" aria-live="polite" style={{ minHeight: 24, paddingTop: 4, fontSize: 14 }}>
        {found}
      </div>
    </search>
  );
}
