/** Where the keyboard and the screen reader are after a quick jump. */

/** For how long a screen that is jumped to may take until it has its heading, in milliseconds. */
const PATIENCE = 3000;

/**
 * After a jump they are at the heading of the screen, also where it is the same screen with something else in it, or one
 * without the menu. Where a dialog has opened there, or the person has gone on, they stay.
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
  setTimeout(stop, PATIENCE);
  look();
}
