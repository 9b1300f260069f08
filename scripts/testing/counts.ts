/** Counts of passed, failed and skipped checks over linters and test runners, with the failures. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** A line for each failure that its runner named: where, which, and why. */
  readonly failures: readonly string[];
  /** The same of tests that failed and passed at the second try; they count as passed. */
  readonly retried: readonly string[];
  /** How long the tests of each file took. */
  readonly files: readonly FileTime[];
}

export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], files: [] };
export const ONE_PASSED: Counts = { ...NONE, passed: 1 };
export const ONE_FAILED: Counts = { ...NONE, failed: 1 };

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
  retried: [...a.retried, ...b.retried],
  files: [...a.files, ...b.files],
});

/** The files that took longest, the slowest first. */
export const slowest = (files: readonly FileTime[], limit: number): FileTime[] =>
  [...files].sort((a, b) => b.seconds - a.seconds).slice(0, limit);

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

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file as a whole failed. */
    readonly message?: string;
    /** Milliseconds since 1970. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      /** Of all tries, so that also a passed test may have some. */
      readonly failureMessages?: readonly string[] | null;
    }[];
  }[];
}

/** A file that could not be loaded, or whose set-up failed, counts as one failure. */
export function fromVitest(report: VitestReport): Counts {
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
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      file: relative(process.cwd(), name),
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

interface PlaywrightError {
  readonly message?: string;
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly {
        readonly errors: readonly PlaywrightError[];
        /** Milliseconds. */
        readonly duration: number;
      }[];
    }[];
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
  /** Outside of tests. */
  readonly errors: readonly PlaywrightError[];
}

/** Names the tests of one outcome, with their first error. */
const named = ({ specs, suites = [] }: PlaywrightSuite, outcome: 'unexpected' | 'flaky'): string[] => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === outcome)
      .map(({ results }) =>
        failure(`${file}:${line}`, title, results.flatMap(({ errors }) => errors)[0]?.message),
      ),
  ),
  ...suites.flatMap((suite) => named(suite, outcome)),
];

const timesIn = ({ specs, suites = [] }: PlaywrightSuite): FileTime[] => [
  ...specs.map(({ file, tests }) => ({
    file,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, each) => sum + each.duration / 1000, 0),
  })),
  ...suites.flatMap(timesIn),
];

/** Adds up the tests of each file. */
const byFile = (times: readonly FileTime[]): FileTime[] =>
  [...Map.groupBy(times, ({ file }) => file)].map(([file, each]) => ({
    file,
    seconds: each.reduce((sum, { seconds }) => sum + seconds, 0),
  }));

/** A flaky test is one that passed only at the second try. */
export const fromPlaywright = ({ stats, suites, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
  failures: [
    ...suites.flatMap((suite) => named(suite, 'unexpected')),
    ...errors.map(({ message }) => failure('', 'outside of tests', message)),
  ],
  retried: suites.flatMap((suite) => named(suite, 'flaky')),
  files: byFile(suites.flatMap(timesIn)),
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
