/** Moves the focus after a quick jump. */

/** For how long a screen that is jumped to may take until it has its heading, in milliseconds. */
const FOCUS_TIMEOUT = 3000;

/**
 * Moves the focus to the heading of the screen, also where it is the same screen with other content, or one
 * without the menu. It stays where a dialog has opened or the person has moved it.
 */
export function focusAfterJump(): void {
  const look = () => {
    const { activeElement } = document;
    if (!activeElement?.matches('body, main, [role=combobox]')) return;
    const heading = document.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(look);
  const stop = () => changes.disconnect();
  changes.observe(document.body, { childList: true, subtree: true });
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, stop, { capture: true, once: true });
  setTimeout(stop, FOCUS_TIMEOUT);
  look();
}
