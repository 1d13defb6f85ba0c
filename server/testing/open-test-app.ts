import { afterAll } from 'vitest';
import { buildTestApp, type TestApp } from './build-test-app.ts';

/** Closes something once all tests of the file are done; what was opened last is closed first. */
export function closedAfterTests<T extends { close(): unknown }>(opened: T): T {
  afterAll(async () => void (await opened.close()));
  return opened;
}

/** An app for all tests of a file. */
export const openTestApp = async (options?: Parameters<typeof buildTestApp>[0]): Promise<TestApp> =>
  closedAfterTests(await buildTestApp(options));
