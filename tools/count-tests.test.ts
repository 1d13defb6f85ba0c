import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './count-tests.ts';

describe('the counts of a test run', () => {
  const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, numFailedTestSuites: 0 };
  it('are taken over from Vitest', () => {
    expect(countVitest(vitest)).toEqual({ passed: 5, failed: 0 });
    const failed = { ...vitest, success: false, numFailedTests: 2, numFailedTestSuites: 1 };
    expect(countVitest(failed)).toEqual({ passed: 5, failed: 2 });
  });

  it('include a file that could not be loaded, and an error outside of tests, as failures', () => {
    expect(countVitest({ ...vitest, success: false, numFailedTestSuites: 1 }).failed).toBe(1);
    expect(countVitest({ ...vitest, success: false }).failed).toBe(1);
  });

  const stats = { expected: 7, unexpected: 0, flaky: 0 };
  it('include a flaky story that passed when retried as passed', () => {
    expect(countPlaywright({ errors: [], stats })).toEqual({ passed: 7, failed: 0 });
    expect(countPlaywright({ errors: [], stats: { ...stats, unexpected: 1, flaky: 1 } })).toEqual({
      passed: 8,
      failed: 1,
    });
    expect(countPlaywright({ errors: [{}], stats }).failed).toBe(1);
  });

  it('are zero if no report was written', async () => {
    expect(await readCounts('/nowhere/report.json', countVitest)).toEqual({ passed: 0, failed: 0 });
  });
});
