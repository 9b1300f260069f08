/** Local storage that several open pages of this phone share. */

/** Calls back after another page changed the value of `key`, or cleared the storage. */
export function onChangeElsewhere(key: string, callback: () => void, signal: AbortSignal): void {
  window.addEventListener(
    'storage',
    (event) => {
      if (event.key === key || event.key === null) callback();
    },
    { signal },
  );
}
