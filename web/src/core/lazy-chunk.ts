/**
 * Code that comes when it is wanted, fetched before it is drawn: what cannot be loaded is told where it was wanted,
 * and tried again there. `lazy` alone takes the whole screen with it, and all that was typed.
 */
import { ApiError } from './api.ts';

type Load = () => Promise<unknown>;

const NOT_LOADED =
  'Una parte de la página no se pudo cargar. Revise la red y vuelva a intentarlo; si continúa, copie lo que escribió y vuelva a cargar la página.';

/** Stylesheets that did not come. The bundler asks for each once in the life of a page, whatever came of it. */
const missing = new Set<HTMLLinkElement>();
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  { capture: true },
);

const askAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    missing.delete(link);
    link.replaceWith(again);
  });

/** @throws ApiError with a sentence for people */
export async function preloadChunk(load: Load): Promise<void> {
  try {
    await Promise.all([...missing].map(askAgain));
    await load();
  } catch {
    throw new ApiError(0, NOT_LOADED);
  }
}
