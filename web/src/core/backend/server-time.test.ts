import { expect, test } from 'vitest';
import { noteServerTime, serverNow } from './server-time.ts';

test('follows the clock of the server where that of the computer is wrong', () => {
  const twoHours = 7_200_000;
  noteServerTime({ headers: new Headers({ date: new Date(Date.now() - twoHours).toUTCString() }) });
  expect(Date.now() - serverNow()).toBeGreaterThanOrEqual(twoHours);
  expect(Date.now() - serverNow()).toBeLessThan(twoHours + 5000);
  // An answer without a time changes nothing.
  noteServerTime({ headers: new Headers() });
  expect(Date.now() - serverNow()).toBeGreaterThanOrEqual(twoHours);
});
