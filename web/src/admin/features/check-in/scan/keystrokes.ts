/**
 * Distinguishes a scanner from a person by the speed of the keys. A scanner sends a character every few milliseconds, and may
 * send line breaks and tabs within a record; after a reading the rest of the record is dropped.
 */

/** Milliseconds between two keys of a scanner at most; people need twice as long. */
const SCANNER_GAP = 50;
/** Keys in a row at that speed that make a scan; people reach three or four. */
const MIN_KEYS = 6;
/** Milliseconds without a key that end a scan. A busy device may hold a key back for longer than `SCANNER_GAP`. */
export const SILENCE = 250;

export interface Keystrokes {
  /** Takes the moment of a key, in milliseconds: when it was sent, not when it is handled. */
  press(at: number): void;
  /** Takes a key that no scanner sends: a held one, or one that corrects. */
  interrupt(): void;
  /** Whether a scanner is sending now. */
  isScan(): boolean;
  /** Whether the rest of a record that was read already is still arriving. */
  isRest(at: number): boolean;
  /** A reading was taken: keys that follow a scan before `SILENCE` are its rest. */
  taken(at: number): void;
}

export function createKeystrokes(): Keystrokes {
  let last = Number.NEGATIVE_INFINITY;
  let inRow = 0;
  /** Until when keys belong to the record that was taken. */
  let restUntil = Number.NEGATIVE_INFINITY;
  return {
    press(at) {
      const gap = inRow >= MIN_KEYS ? SILENCE : SCANNER_GAP;
      inRow = at - last <= gap ? inRow + 1 : 1;
      last = at;
    },
    interrupt() {
      inRow = 0;
      last = Number.NEGATIVE_INFINITY;
    },
    isScan: () => inRow >= MIN_KEYS,
    isRest(at) {
      if (at > restUntil) return false;
      restUntil = at + SILENCE;
      return true;
    },
    taken(at) {
      restUntil = inRow >= MIN_KEYS ? at + SILENCE : Number.NEGATIVE_INFINITY;
      inRow = 0;
    },
  };
}
