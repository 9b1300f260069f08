import type { Stay } from '@vigilia/contract/assemblies/presence';
import { expect, it } from 'vitest';
import { stayText } from '../roll/roll-table.tsx';

const at = (minute: number) => `2026-11-28T13:0${minute}:00.000Z`;
const stay = (from: number, to: number | null, mode: Stay['mode'] = 'hall'): Stay => ({
  from: at(from),
  to: to === null ? null : at(to),
  mode,
  by: 'desk',
  endedBy: null,
  cause: null,
});

it.each([
  [[], ''],
  [[stay(1, null)], 'desde 08:01'],
  [[stay(1, null, 'remote')], 'a distancia · desde 08:01'],
  [[stay(1, 2)], 'salió 08:02'],
  [[stay(1, 2), stay(4, null)], 'volvió 08:04'],
  [[stay(1, 2), stay(2, null, 'remote')], 'a distancia · desde 08:02'],
  [[{ ...stay(1, null), fromRecordedAt: at(9) }], 'desde 08:01 · registrada después, a las 08:09'],
])('says of the stays %j: %s', (stays, text) => {
  expect(stayText(stays)).toBe(text);
});
