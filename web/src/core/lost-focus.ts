/** Whether the focus is nowhere: what had it is disabled or gone. */
export function isFocusLost(): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || activeElement.matches(':disabled');
}

/** Whether the focus may be taken after a form was sent: it is nowhere, or still on the button that sent it. */
export const isFocusFree = (): boolean =>
  isFocusLost() || document.activeElement?.matches('button[type=submit]') === true;
