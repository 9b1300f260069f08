/** Where the keyboard and the screen reader are after what they were at is gone. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The content of the screen. */
export const MAIN_ID = 'contenido';

const focusMain = () => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

/** Past the menu, as a link to the content would lead; but that is an entry of the history, and so another form. */
export function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  focusMain();
  document.getElementById(MAIN_ID)?.scrollIntoView();
}

/** The heading, whose words a screen reader says; the content as long as there is none. */
function focusHeading(): boolean {
  const heading = document.getElementById(MAIN_ID)?.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null && heading !== undefined;
}

/** After going to another screen, they start at its heading, not at the menu; so the title is said too. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (focusHeading()) return;
    focusMain();
    // A screen whose code is on its way has no heading yet; whoever went on meanwhile is left where they are.
    const main = document.getElementById(MAIN_ID);
    const late = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading()) late.disconnect();
    });
    if (main) late.observe(main, { childList: true, subtree: true });
    return () => late.disconnect();
  }, [pathname]);
}

const DIALOG = '[role=dialog]';

/**
 * When a dialog has gone, they are where they were before it. A dialog that closes sees to it; one that is taken
 * out of the page at once, as a form is with what it edits, would leave them nowhere.
 */
export function useFocusAfterDialogs(): void {
  useEffect(() => {
    let before: HTMLElement | null = null;
    const gone = new MutationObserver(() => {
      if (document.querySelector(DIALOG)) return;
      gone.disconnect();
      if (document.activeElement !== document.body) return;
      before?.focus({ preventScroll: true });
      if (document.activeElement === document.body) focusMain();
    });
    const follow = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest(DIALOG)) gone.observe(document.body, { childList: true, subtree: true });
      else before = target;
    };
    document.addEventListener('focusin', follow);
    return () => {
      document.removeEventListener('focusin', follow);
      gone.disconnect();
    };
  }, []);
}
