import { expect, it } from 'vitest';
import { assemblyToOpen } from '../home.tsx';

type Stage = 'voting' | 'session' | 'on' | 'later';
const opened = (...stages: readonly (Stage | `${Stage} ${'present' | 'onRoll'}`)[]) =>
  assemblyToOpen(
    stages.map((each, index) => {
      const [stage, caller] = each.split(' ') as [Stage, 'present' | 'onRoll' | undefined];
      return {
        ...{ id: index + 1, title: '', startDate: '', endDate: '' },
        isOn: stage !== 'later',
        isVotingOpen: stage === 'voting',
        ...(stage === 'session' && { isInSession: true as const }),
        ...(caller && { caller }),
      };
    }),
  );

it('opens the only assembly in progress, and of several the only one with an open voting', () => {
  expect(opened('later')).toBeUndefined();
  expect(opened('later', 'on')).toBe(2);
  expect(opened('voting', 'later')).toBe(1);
  expect(opened('on', 'on')).toBeUndefined();
  expect(opened('voting', 'on', 'on')).toBe(1);
  expect(opened('voting', 'voting', 'on')).toBeUndefined();
});

it('opens the assembly where the caller is present, else one on whose roll they are, before one that they may register for', () => {
  expect(opened('voting', 'on onRoll', 'later present')).toBe(3);
  expect(opened('on', 'later onRoll')).toBe(2);
  expect(opened('voting', 'later onRoll', 'on onRoll')).toBe(3);
  expect(opened('voting onRoll', 'on onRoll')).toBe(1);
  expect(opened('on present', 'on present')).toBeUndefined();
});

it('opens the assembly in session on whose roll the caller is, before one where they are still present', () => {
  expect(opened('on present', 'session onRoll')).toBe(2);
  expect(opened('on present', 'session')).toBe(1);
  expect(opened('session onRoll', 'session present')).toBe(2);
});
