/** Run-time configuration embedded in the page: one build works with any backend. */
import { isWebAddress } from '@vigilia/contract/fields';
import type { WebConfiguration } from '@vigilia/contract/installation';

const FALLBACK: WebConfiguration = { apiBaseUrl: '/api', brandName: 'Vigilia', brandAcronym: 'SVA' };

function read(): WebConfiguration {
  // Builds and tests have no page, and use this product's server.
  if (typeof document === 'undefined') return { ...FALLBACK, complete: true };
  try {
    const written = JSON.parse(document.getElementById('configuration')?.textContent ?? '{}');
    return { ...FALLBACK, ...written };
  } catch {
    return FALLBACK;
  }
}

export const configuration = read();

/** Resolves an address of the backend, such as `/api/files/…`, against the backend's own origin. */
export const fromBackend = (address: string): string => {
  const base = new URL(configuration.apiBaseUrl, globalThis.location.href);
  return URL.canParse(address, base) ? new URL(address, base).href : address;
};

/** Like `fromBackend`, for links to follow; undefined for script addresses and other schemes. */
export const linkFromBackend = (address: string): string | undefined => {
  const link = fromBackend(address);
  return isWebAddress(link) ? link : undefined;
};
