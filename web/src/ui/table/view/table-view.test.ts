import { expect, test, vi } from 'vitest';
import { readKept, sizeOf } from './table-view.ts';

test.each([
  ['', undefined, 25],
  ['', 50, 50],
  ['', '7', 25],
  // The same address shows the same rows to an administrator who has chosen 50, and after going back.
  ['pagina=3', 50, 25],
  ['pagina=3&filas=100', 50, 100],
  ['filas=100', 50, 100],
  ['filas=7', 50, 50],
])('shows of the address "%s", with %s chosen before, pages of %s rows', (address, stored, size) => {
  expect(sizeOf(new URLSearchParams(address), stored)).toBe(size);
});

test('reads nothing from a browser that forbids it', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  expect(readKept('list-view/1/users')).toBeNull();
  vi.unstubAllGlobals();
});
