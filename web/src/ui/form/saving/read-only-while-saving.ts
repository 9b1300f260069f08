/**
 * Read-only fields while a save is pending: later input would not be saved, but reported as saved or overwritten by
 * the response. Fields keep focus, caret and style, all of which `disabled` would change.
 */
import type { KeyboardEvent, MouseEvent } from 'react';

/** For fields of text, of days and hours, checkboxes and groups of radio buttons. */
export const readOnlyWhileSaving = (saving: boolean) => ({
  readOnly: saving,
  'data-saving': saving || undefined,
});

const prevent = (event: KeyboardEvent | MouseEvent) => {
  if (!('key' in event && event.key === 'Tab')) event.preventDefault();
};

/** For a select, of which HTML knows nothing read-only. */
export const readOnlySelectWhileSaving = (saving: boolean) => ({
  readOnly: undefined,
  ...(saving && { onMouseDown: prevent, onKeyDown: prevent }),
});
