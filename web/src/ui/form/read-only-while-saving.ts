/**
 * A form while what it holds is on its way. What would be typed meanwhile is not in what is saved: it would be told as
 * saved, or overwritten by the answer. Its fields keep focus, caret and looks, of which `disabled` takes all three.
 */
import type { KeyboardEvent, MouseEvent } from 'react';

/** For fields of text, of days and hours, checkboxes and groups of radio buttons. */
export const readOnlyWhileSaving = (saving: boolean) => ({
  readOnly: saving,
  'data-held': saving || undefined,
});

const prevent = (event: KeyboardEvent | MouseEvent) => {
  if (!('key' in event && event.key === 'Tab')) event.preventDefault();
};

/** For a select, of which HTML knows nothing read-only. */
export const readOnlySelectWhileSaving = (saving: boolean) =>
  saving ? { onMouseDown: prevent, onKeyDown: prevent } : {};
