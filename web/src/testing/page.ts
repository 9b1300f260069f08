/** What modules of the web client read of a page, for tests without a browser. */
import { vi } from 'vitest';

/** Local storage in memory. */
export interface TestStorage extends Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'> {
  readonly items: Map<string, string>;
  /** Whether there is no room for an item. */
  hasNoRoomFor: (key: string) => boolean;
}

export function aStorage(): TestStorage {
  const items = new Map<string, string>();
  return {
    items,
    hasNoRoomFor: () => false,
    get length() {
      return items.size;
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem(key, value) {
      if (this.hasNoRoomFor(key)) throw new DOMException('', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key) => void items.delete(key),
  };
}

/** Sets the globals of a page; called by `vi.hoisted`, since modules read some of them when they are loaded. */
export function openPage(over: { readonly window?: object; readonly document?: object } = {}): TestStorage {
  const localStorage = aStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal(
    'window',
    Object.assign(new EventTarget(), {
      localStorage,
      location: { href: 'http://page.test/' },
      ...over.window,
    }),
  );
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      getElementById: () => ({ textContent: '{"complete":true}' }),
      ...over.document,
    }),
  );
  return localStorage;
}
