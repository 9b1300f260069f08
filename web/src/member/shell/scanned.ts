/** Codes in the fragment of an address that the camera opens. */
import { useEffect, useEffectEvent, useState } from 'react';

const scannedIn = (pattern: RegExp): string => pattern.exec(window.location.hash)?.[1] ?? '';

/**
 * The code of the address, else empty. An installed application receives another address without a new page.
 * @param onScan called for a code that the address receives while the page is open
 */
export function useScannedCode(pattern: RegExp, onScan: () => void) {
  const [code, setCode] = useState(() => scannedIn(pattern));
  const onChange = useEffectEvent(() => {
    const scanned = scannedIn(pattern);
    if (scanned === '') return;
    setCode(scanned);
    onScan();
  });
  useEffect(() => {
    window.addEventListener('hashchange', onChange);
    return () => window.removeEventListener('hashchange', onChange);
  }, []);
  return [code, setCode] as const;
}
