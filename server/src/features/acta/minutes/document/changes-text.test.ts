import { expect, it } from 'vitest';
import { formatHour } from '../../../../kernel/runtime/date-format.ts';
import type { PresenceEvent } from '../../../roll/domain/presence-history.ts';
import { changesText } from '../texts.ts';

const NAMES = ['', 'Ana Paz', 'Beto Ríos', 'Inés Mora'];

const change = (userId: number, minute: number, mode: PresenceEvent['mode'], recorded?: number) =>
  ({
    kind: 'presence',
    userId,
    at: `2026-03-02T16:0${minute}:00.000Z`,
    recordedAt: `2026-03-02T16:0${recorded ?? minute}:00.000Z`,
    mode,
    by: 'administrator',
    cause: null,
  }) as PresenceEvent;

const textOf = (...changes: PresenceEvent[]) => changesText(changes, (id) => NAMES[id] ?? '', formatHour);

it('names in one clause the people who leave or return in the same minute', () => {
  expect(textOf(change(1, 4, null), change(2, 4, null), change(3, 4, null), change(1, 6, 'hall'))).toBe(
    'Ana Paz, Beto Ríos e Inés Mora salieron a las 11:04; Ana Paz presente desde las 11:06',
  );
  expect(textOf(change(1, 4, 'remote'), change(2, 4, 'remote'), change(3, 4, 'hall'))).toBe(
    'Ana Paz y Beto Ríos presentes a distancia desde las 11:04; Inés Mora presente desde las 11:04',
  );
});

it('keeps apart a change that was recorded later', () => {
  expect(textOf(change(1, 4, 'hall', 8), change(2, 4, 'hall', 8), change(3, 4, 'hall'))).toBe(
    'Ana Paz presente desde las 11:04 (registrada después, a las 11:08); Beto Ríos presente desde las 11:04 (registrada después, a las 11:08); Inés Mora presente desde las 11:04',
  );
});
