/**
 * Restores the scroll position. The router scrolls there once, as soon as the screen is rendered; but long
 * lists are laid out as they become visible, and have an estimated height until then. So all of a list is laid
 * out while returning (`data-returning` in `global.css`), and the position is kept until it is.
 */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isReturn, visitKey } from '../../../core/return-location.ts';

/** For how long the list is followed while it is laid out, in milliseconds. */
const PATIENCE = 1000;
/** Events by which a person scrolls. */
const OWN_WILL = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `top` until the page stays there, or the person scrolls. Answers a function that gives up. */
function keepAt(top: number): () => void {
  const until = performance.now() + PATIENCE;
  let frame = requestAnimationFrame(function again() {
    if (Math.abs(window.scrollY - top) > 1) window.scrollTo({ top, behavior: 'instant' });
    if (performance.now() < until) frame = requestAnimationFrame(again);
    else stop();
  });
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of OWN_WILL) window.removeEventListener(event, stop);
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
    const stop = keepAt(top);
    const settle = () => {
      stop();
      clearTimeout(timer);
      returning.current = false;
      delete dataset.returning;
    };
    const timer = setTimeout(settle, PATIENCE);
    returning.current = true;
    dataset.returning = '';
    return settle;
  }, [key, returns]);
}
