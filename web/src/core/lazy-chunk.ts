/** Loads a chunk; a failure becomes a sentence for the user. */
import { ApiError } from './backend/api.ts';

const NOT_LOADED =
  'Una parte de la página no se pudo cargar. Revise la red y vuelva a intentarlo; si continúa, copie lo que escribió y vuelva a cargar la página.';

/** Stylesheets that failed to load. The bundler requests each once per page, also after a failure. */
const missing = new Set<HTMLLinkElement>();
// Tests without a page have no document.
globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target);
  },
  { capture: true },
);

const reloadStylesheet = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement;
    again.onload = resolve;
    again.onerror = reject;
    missing.delete(link);
    link.replaceWith(again);
  });

/** @throws ApiError with a sentence for people */
export async function preloadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    await Promise.all([...missing].map(reloadStylesheet));
    return await load();
  } catch {
    throw new ApiError(0, NOT_LOADED);
  }
}
