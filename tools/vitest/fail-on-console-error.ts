import { afterEach, beforeEach, vi } from 'vitest';
import type { MockInstance } from 'vitest';

/**
 * A client test fails if an error was logged that the test did not expect. A test that expects one says so:
 * `vi.mocked(console.error).mockClear()` after asserting what was logged.
 */
let error: MockInstance<typeof console.error>;

beforeEach(() => {
  error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

afterEach(() => {
  const said = error.mock.calls.map((parts) => parts.map(String).join(' '));
  error.mockRestore();
  if (said.length > 0) throw new Error(`Unexpected console.error:\n${said.join('\n')}`);
});
