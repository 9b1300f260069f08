import { expect, it } from 'vitest';
import { assemblyToOpen } from './assembly-to-open.ts';

const opened = (...stages: readonly ('voting' | 'on' | 'later')[]) =>
  assemblyToOpen(
    stages.map((stage, index) => ({
      ...{ id: index + 1, title: '', startDate: '', endDate: '' },
      isOn: stage !== 'later',
      isVotingOpen: stage === 'voting',
    })),
  );

it('opens the only assembly in progress, and of several the only one with an open voting', () => {
  expect(opened('later')).toBeUndefined();
  expect(opened('later', 'on')).toBe(2);
  expect(opened('voting', 'later')).toBe(1);
  expect(opened('on', 'on')).toBeUndefined();
  expect(opened('voting', 'on', 'on')).toBe(1);
  expect(opened('voting', 'voting', 'on')).toBeUndefined();
});
