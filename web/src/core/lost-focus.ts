/** Whether the focus is nowhere: what had it is disabled or gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled');
}

/**
 * Whether the focus may be taken after a form was sent: it is nowhere, still on the button that sent it, or on the page
 * around, where a second click on the busy button put it.
 */
export const isFocusFree = (): boolean =>
  isFocusLost() || document.activeElement?.matches('main, button[type=submit]') === true;
