/** Parameters of the address, which anybody can edit: values that make no sense are ignored. */
import { FIELD_LIMITS } from '@vigilia/contract/limits';
import { useSearchParams } from 'react-router';

/** Their names where a screen has one list. Filters name their own (`filters.tsx`). */
export const PARAMETERS = {
  search: 'buscar',
  state: 'estado',
  page: 'pagina',
  sort: 'orden',
  descending: 'desc',
  size: 'filas',
} as const;

/**
 * Reads and changes them; a change is a new history entry unless it replaces the present one. It is rendered at once: as
 * a transition, which the router makes of a navigation, it would take slices of the frames, and nothing in it could be
 * deferred to a later one.
 */
export function useAddressParameters() {
  const [parameters, setParameters] = useSearchParams();
  const change = (edit: (next: URLSearchParams) => void, replace = false) =>
    setParameters(
      (present) => {
        const next = new URLSearchParams(present);
        edit(next);
        return next;
      },
      { preventScrollReset: true, replace, flushSync: true },
    );
  return { parameters, change };
}

/** Removes the parameter where the text is empty. */
export function setText(next: URLSearchParams, parameter: string, text: string): void {
  if (text) next.set(parameter, text);
  else next.delete(parameter);
}

/** The text of a search field, as long as the field allows. */
export const textIn = (parameters: URLSearchParams, parameter: string): string =>
  (parameters.get(parameter) ?? '').trim().slice(0, FIELD_LIMITS.keyword);

/** With more digits the backend would refuse the rows before the page as too many. */
const PAGE = /^[1-9]\d{0,6}$/;

/** Counts from 1. */
export const pageIn = (parameters: URLSearchParams, parameter: string): number => {
  const text = parameters.get(parameter) ?? '';
  return PAGE.test(text) ? Number(text) : 1;
};
