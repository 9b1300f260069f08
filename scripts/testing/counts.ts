/** Counts of passed, failed and skipped checks over linters and test runners, with the failures. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each failure that its runner named: where, which, and why. */
  readonly failures: readonly string[];
  /** The same of tests that failed and passed at the second try; they count as passed. */
  readonly retried: readonly string[];
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [] };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };
export const ONE_FAILED: Counts = { ...NONE, failed: 1 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...a.retried, ...b.retried],
});

/** Enough to identify the failure; the full message is further up in the output. */
const REASON_LENGTH = 300;

/** Where, which and why on one line. */
function failure(where: string, what: string, why = ''): string {
  const [reason = ''] = stripVTControlCharacters(why).split(/\n\s+at /);
  return [where, what, reason.replaceAll(/\s+/g, ' ').trim().slice(0, REASON_LENGTH)]
    .filter((part) => part !== '')
    .join(' › ');
}

/** The last line of a test run; machines read it too. */
export const closingLine = ({ passed, failed }: Counts): string => `${passed} passed, ${failed} failed`;

/**
 * Counts a runner that exits with an error although no test failed, or that ran no test, as failed: a file that
 * could not be loaded, an error outside any test, an empty selection.
 * @param exitCode of the runner
 */
export function countWithExitCode(counts: Counts, exitCode: number): Counts {
  const clean = exitCode === 0 && counts.passed > 0;
  return clean || counts.failed > 0 ? counts : add(counts, ONE_FAILED);
}

/** A file that could not be loaded, or whose set-up failed, counts as one failure. */
export function fromVitest(report: JsonTestResults): Counts {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(file, 'the file', message)];
    return failed.map((test) => failure(file, test.fullName, test.failureMessages?.[0]));
  });
  const retried = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map((test) => failure(relative(process.cwd(), name), test.fullName, test.failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    retried,
  };
}

/** Names the tests of one outcome, with their first error. */
const named = ({ specs, suites = [] }: JSONReportSuite, outcome: 'unexpected' | 'flaky'): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) =>
        failure(`${file}:${line}`, title, results.flatMap(({ errors }) => errors)[0]?.message),
      ),
  ),
  ...suites.flatMap((suite) => named(suite, outcome)),
];

/** A flaky test is one that passed only at the second try. */
export const fromPlaywright = ({ stats, suites, errors }: JSONReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [
    ...suites.flatMap((suite) => named(suite, 'unexpected')),
    ...errors.map(({ message }) => failure('', 'outside of tests', message)),
  ],
  retried: suites.flatMap((suite) => named(suite, 'flaky')),
});

/** The notes before the last line of a run: each failure, and each test that passed only at the second try. */
export const closingNotes = ({
  failures,
  retried,
  skipped,
}: Pick<Counts, 'failures' | 'retried' | 'skipped'>): string[] => [
  ...(skipped > 0 ? [`Skipped: ${skipped}`] : []),
  ...failures.map((line) => `✗ ${line}`),
  ...(retried.length > 0 ? ['Passed only at the second try:', ...retried.map((line) => `✗ ${line}`)] : []),
];
