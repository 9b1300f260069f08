/**
 * Restores the scroll position. The router scrolls there once, as soon as the screen is rendered; but lists are
 * loaded and laid out later, and have an estimated height until then. So all of a list is laid out while returning
 * (`data-returning` in `global.css`), and the position is kept until the page has settled.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isReturn, visitKey } from '../../../core/return-location.ts';
import { type PageState, restoration } from './scroll-restoration.ts';

/** Events by which a person scrolls. */
const OWN_WILL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const pageState = (): PageState => ({
  now: performance.now(),
  height: document.documentElement.scrollHeight,
  isLoading: document.querySelector('main :is([aria-busy="true"], [data-loading])') !== null,
});

/**
 * Scrolls to `top` until the page has settled, or the person scrolls.
 * @param onEnd runs once, also after the returned function gives up
 */
function keepAt(top: number, onEnd: () => void): () => void {
  const mayEnd = restoration();
  let frame = requestAnimationFrame(function again() {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' });
    if (mayEnd(pageState())) stop();
    else frame = requestAnimationFrame(again);
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of OWN_WILL) window.removeEventListener(event, stop);
    onEnd();
  };
  for (const event of OWN_WILL) window.addEventListener(event, stop, { passive: true });
  return stop;
}

/** Beside the router's own `ScrollRestoration`. */
export function useScrollRestoration(): void {
  const location = useLocation();
  const arrival = useNavigationType();
  const key = visitKey(location);
  const returns = arrival === 'POP' || isReturn(location);
  const positions = useRef(new Map<string, number>());
  const shown = useRef(key);
  const returning = useRef(false);

  useEffect(() => {
    const note = () => {
      if (!returning.current) positions.current.set(shown.current, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    const top = positions.current.get(key);
    if (!returns || !top) return;
    const { dataset } = document.documentElement;
    returning.current = true;
    dataset.returning = '';
    return keepAt(top, () => {
      returning.current = false;
      delete dataset.returning;
    });
  }, [key, returns]);
}
