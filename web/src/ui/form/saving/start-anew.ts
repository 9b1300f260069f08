/** Another new item after a saved one: the form of the same address, empty. */
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Whether the next form takes the focus: the button that asked for it is gone. */
let takesFocus = false;

/** For `useFormSave`. The saved form's entry of the history is replaced. */
export function useStartAnew(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return () => {
    takesFocus = true;
    // Another location is another form (its screen has the location's key).
    void navigate(pathname, { replace: true, state: null });
  };
}

const FIELD = ':is(input:not([type=hidden], [type=file]), textarea, select, button):not(:disabled)';

/** Focuses the first field of a form that was started anew. Returns the ref of any element in it. */
export function useFirstFieldFocus<Inside extends HTMLElement>(): RefObject<Inside | null> {
  const inside = useRef<Inside>(null);
  useEffect(() => {
    if (!takesFocus) return;
    takesFocus = false;
    inside.current?.closest('form')?.querySelector<HTMLElement>(FIELD)?.focus();
  }, []);
  return inside;
}
