import { readFile } from 'node:fs/promises';

export type Counts = { passed: number; failed: number };

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numFailedTestSuites: number;
};
type PlaywrightReport = { errors: unknown[]; stats: { expected: number; unexpected: number; flaky: number } };

/** A file that could not be loaded has no failed test, but has failed. */
export function countVitest(report: VitestReport): Counts {
  const failed = report.numFailedTests || report.numFailedTestSuites || (report.success ? 0 : 1);
  return { passed: report.numPassedTests, failed };
}

/** A test that passed on the second try (CI only) has passed; the report names it. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const failed = stats.unexpected;
  return { passed: stats.expected + stats.flaky, failed: failed || (errors.length > 0 ? 1 : 0) };
}

/** Counts from a run's report; none if it crashed before writing one. */
export async function readCounts<T>(file: string, count: (report: T) => Counts): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { passed: 0, failed: 0 } : count(JSON.parse(text) as T);
}
