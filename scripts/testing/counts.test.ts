import { describe, expect, it } from 'vitest';
import {
  add,
  closingLine,
  fromPlaywright,
  fromVitest,
  judged,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
  type PlaywrightReport,
  type VitestReport,
} from './counts.ts';

const vitestReport = (changes: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...changes,
});

const playwrightReport = (stats: Partial<PlaywrightReport['stats']> = {}): PlaywrightReport => ({
  stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors: [],
});

describe('closing line', () => {
  it('has the form that machines read', () => {
    expect(closingLine(add(ONE_PASSED, ONE_FAILED))).toBe('1 passed, 1 failed');
    expect(closingLine({ passed: 12, failed: 0, skipped: 2 })).toBe('12 passed, 0 failed, 2 skipped');
  });
});

describe('a Vitest report', () => {
  it('counts tests', () => {
    const report = vitestReport({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 });
    expect(fromVitest(report)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = vitestReport({ testResults: [{ status: 'failed', assertionResults: [] }] });
    expect(fromVitest(report).failed).toBe(1);
  });

  it('does not count the file of a failed test twice', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    expect(fromVitest(vitestReport({ numFailedTests: 1, testResults })).failed).toBe(1);
  });
});

describe('a Playwright report', () => {
  it('counts tests, and errors outside of tests', () => {
    const report = {
      ...playwrightReport({ unexpected: 1, skipped: 2 }),
      errors: ['the server did not start'],
    };
    expect(fromPlaywright(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
  });

  it('does not let a test pass that failed first', () => {
    expect(fromPlaywright(playwrightReport({ flaky: 1 })).failed).toBe(1);
  });
});

describe('a runner', () => {
  it.each([
    ['that passed', ONE_PASSED, 0, 0],
    ['that failed in tests', ONE_FAILED, 1, 1],
    ['that failed outside of tests', ONE_PASSED, 1, 1],
    ['that ran nothing', NONE, 0, 1],
  ])('%s', (_, counts, exitCode, failed) => expect(judged(counts, exitCode).failed).toBe(failed));
});
