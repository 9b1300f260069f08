import type { JSONReport } from '@playwright/test/reporter';
import { describe, expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import {
  add,
  closingLine,
  closingNotes,
  countWithExitCode,
  fromPlaywright,
  fromVitest,
  NONE,
  ONE_FAILED,
  ONE_PASSED,
} from './counts.ts';

type VitestFile = JsonTestResults['testResults'][number];
type VitestTest = VitestFile['assertionResults'][number];

// The parts of the reports that are read.
const test = (status: 'passed' | 'failed', ...failureMessages: string[]) =>
  ({ status, fullName: 'votes are counted once', failureMessages }) as VitestTest;
const file = (status: 'passed' | 'failed', ...assertionResults: VitestTest[]) =>
  ({
    name: 'votings.test.ts',
    status,
    message: assertionResults.length > 0 ? '' : 'Cannot find module',
    assertionResults,
  }) as VitestFile;

const vitestReport = (changes: Partial<JsonTestResults> = {}) =>
  ({
    numPassedTests: 3,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [file('passed', test('passed'))],
    ...changes,
  }) as JsonTestResults;

describe('closing line', () => {
  it('prints the closing line in its machine-readable form', () => {
    expect(closingLine(add(ONE_PASSED, ONE_FAILED))).toBe('1 passed, 1 failed');
    expect(closingLine({ ...NONE, passed: 12, skipped: 2 })).toBe('12 passed, 0 failed');
  });
});

describe('a Vitest report', () => {
  it('counts tests of a Vitest report, and names failures with their reason in one line', () => {
    const report = vitestReport({
      numPendingTests: 1,
      numTodoTests: 1,
      testResults: [
        file(
          'failed',
          test('passed'),
          test('failed', '\u001b[31mexpected 1\u001b[39m\n  to be 2\n    at votings.test.ts:3:36'),
        ),
      ],
    });
    expect(fromVitest(report)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 2,
      failures: ['votings.test.ts › votes are counted once › expected 1 to be 2'],
      retried: [],
    });
  });

  it('counts a file that could not be loaded as a failure', () => {
    expect(fromVitest(vitestReport({ testResults: [file('failed')] }))).toMatchObject({
      failed: 1,
      failures: ['votings.test.ts › the file › Cannot find module'],
    });
  });

  it('counts a file with a failed test once', () => {
    const testResults = [file('failed', test('failed'))];
    expect(fromVitest(vitestReport({ testResults })).failed).toBe(1);
  });
});

describe('a test that passed only at the second try', () => {
  it('counts a retried test once, as passed, and names it with its error in a Vitest report', () => {
    const testResults = [
      file('passed', test('passed', 'expected 3\n  at votings.test.ts:3:36'), test('passed')),
    ];
    expect(fromVitest(vitestReport({ numPassedTests: 2, testResults }))).toMatchObject({
      passed: 2,
      failed: 0,
      failures: [],
      retried: ['votings.test.ts › votes are counted once › expected 3'],
    });
  });

  it('counts a test that fails at both tries as failed once', () => {
    const testResults = [file('failed', test('failed', 'expected 3', 'expected 4'))];
    expect(fromVitest(vitestReport({ numPassedTests: 0, testResults }))).toMatchObject({
      passed: 0,
      failed: 1,
      failures: ['votings.test.ts › votes are counted once › expected 3'],
      retried: [],
    });
  });

  it('names retried tests after the failures, before the last line', () => {
    expect(closingNotes({ failures: ['a'], retried: ['b', 'c'], skipped: 2 })).toEqual([
      'Skipped: 2',
      '✗ a',
      'Passed only at the second try:',
      '✗ b',
      '✗ c',
    ]);
    expect(closingNotes(NONE)).toEqual([]);
  });
});

describe('a Playwright report', () => {
  it('counts tests and global errors of a Playwright report, and names failures', () => {
    const outcome = (status: string, ...errors: { message: string }[]) => ({
      status,
      results: [{ errors }],
    });
    const spec = (line: number, ...tests: ReturnType<typeof outcome>[]) => ({
      file: 'news.e2e.ts',
      line,
      title: 'a card is dragged',
      tests,
    });
    const report: unknown = {
      stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 },
      suites: [
        {
          specs: [spec(3, outcome('expected'))],
          suites: [
            {
              specs: [
                spec(9, outcome('unexpected', { message: 'no\nhandle' })),
                spec(12, outcome('flaky', { message: 'no answer' })),
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'the server did not start' }],
    };
    expect(fromPlaywright(report as JSONReport)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 2,
      failures: [
        'news.e2e.ts:9 › a card is dragged › no handle',
        'outside of tests › the server did not start',
      ],
      retried: ['news.e2e.ts:12 › a card is dragged › no answer'],
    });
  });
});

describe('a runner', () => {
  it.each([
    ['that passed', ONE_PASSED, 0, 0],
    ['that failed in tests', ONE_FAILED, 1, 1],
    ['that failed outside of tests', ONE_PASSED, 1, 1],
    ['that ran nothing', NONE, 0, 1],
  ])('%s', (_, counts, exitCode, failed) => expect(countWithExitCode(counts, exitCode).failed).toBe(failed));
});
