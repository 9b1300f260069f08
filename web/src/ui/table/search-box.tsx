/** A search box whose text lives in the address, so that going back, reloading and sharing keep it. */
import { CloseButton, Group, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
} from 'react';
import { useNavigationType } from 'react-router';
import { SEARCH_DEBOUNCE } from '../../core/constants.ts';
import { PARAMETERS, setText, textIn, useAddressParameters } from './address-parameters.ts';

export interface Search {
  readonly typed: string;
  readonly setTyped: (text: string) => void;
  /** The debounced search text (R4.8). */
  readonly keyword: string;
}

/**
 * @param parameter its name in the address, on a screen with several boxes
 * @param resets parameters that are meaningless under another search, such as the page
 */
export function useSearch(parameter: string = PARAMETERS.search, resets: readonly string[] = []): Search {
  const { parameters, change } = useAddressParameters();
  const arrival = useNavigationType();
  const known = textIn(parameters, parameter);
  const [typed, setTyped] = useState(known);
  const [keyword, setKeyword] = useState(known);
  const settle = (text: string) => {
    setTyped(text);
    setKeyword(text);
  };
  useEffect(() => {
    const timer = setTimeout(() => setKeyword(typed.trim()), SEARCH_DEBOUNCE);
    return () => clearTimeout(timer);
  }, [typed]);
  /** The latest value written to or read from the address. */
  const written = useRef(known);

  const write = useEffectEvent(() => {
    if (keyword === written.current) return;
    written.current = keyword;
    change((next) => {
      setText(next, parameter, keyword);
      for (const each of resets) next.delete(each);
    }, true);
  });
  useEffect(() => write(), [keyword]);

  // The menu, and going back, open the same screen with another search. Own input only replaces.
  const read = useEffectEvent(() => {
    if (arrival === 'REPLACE' || known === written.current) return;
    written.current = known;
    settle(known);
  });
  useEffect(() => read(), [arrival, known]);

  return {
    typed,
    // Clearing is not debounced, so that leaving and returning shows the whole list.
    setTyped: (text) => (text === '' ? settle('') : setTyped(text)),
    keyword,
  };
}

interface SearchBoxProps {
  search: Search;
  label: string;
  found?: string | undefined;
  children?: ReactNode;
}

/** One line on a wide screen: the box, filters, and the number of rows. */
export const SearchBox = ({ search, label, found, children }: SearchBoxProps) => (
  <Group gap="xs" component="search">
    <SearchField search={search} label={label} />
    {children}
    <Text size="sm" role="status" aria-live="polite" ms="auto">
      {found}
    </Text>
  </Group>
);

/** Shows each key at once; the list below may take longer to be rendered with it. */
export function SearchField({
  search: { typed, setTyped },
  label,
}: Pick<SearchBoxProps, 'search' | 'label'>) {
  const [text, setText] = useOptimistic(typed);
  const type = (next: string) =>
    startTransition(() => {
      setText(next);
      setTyped(next);
    });
  return (
    <TextInput
      type="text"
      size="sm"
      flex="1 1 12rem"
      maw={480}
      inputMode="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={text ? <CloseButton aria-label="Borrar la búsqueda" onClick={() => type('')} /> : null}
    />
  );
}
