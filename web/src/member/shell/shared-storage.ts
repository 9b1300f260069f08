/** What several pages of this phone keep in common. */

/** Calls back after another page has changed what is kept under `key`, or removed everything. */
export function onChangeElsewhere(key: string, callback: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === key || event.key === null) callback();
    },
    { signal },
  );
}
