/** Restores the focus after a navigation or a closed dialog. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The content of the screen. */
export const MAIN_ID = 'contenido';

const focusMain = () => document.getElementById(MAIN_ID)?.focus({ preventScroll: true });

/** Skips the menu without a history entry, which a link would add and which would reset a form. */
export function skipToMain(event: { preventDefault(): void }): void {
  event.preventDefault();
  focusMain();
  document.getElementById(MAIN_ID)?.scrollIntoView();
}

/** The heading, which a screen reader announces; the content while there is none. */
function focusHeading(): boolean {
  const heading = document.getElementById(MAIN_ID)?.querySelector<HTMLElement>('h1[tabindex]');
  heading?.focus({ preventScroll: true });
  return heading !== null && heading !== undefined;
}

/** Moves the focus to the heading after a navigation, so that the title is announced. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (focusHeading()) return;
    focusMain();
    // A screen whose code is loading has no heading yet. A focus that has moved meanwhile stays.
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
 * Restores the focus after a dialog. One that closes does so itself; one that is unmounted at once, as a form is with
 * the edited item, would lose it.
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
