/** Whether no control has the focus: its element is disabled or removed. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled');
}

/**
 * Whether the focus may be moved after a form was submitted: it is lost, still on the submit button, or on the page around it,
 * where a second click on the busy button put it.
 */
export const mayMoveFocus = (): boolean =>
  isFocusLost() || document.activeElement?.matches('main, button[type=submit]') === true;
