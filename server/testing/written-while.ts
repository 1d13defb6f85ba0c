import { vi } from 'vitest';

/** All that was written to the console and to the process's own streams during `act`; none of it appears there. */
export async function writtenWhile(act: () => Promise<unknown>): Promise<string> {
  const written: string[] = [];
  const spies = [
    ...[process.stdout, process.stderr].map((stream) =>
      vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0),
    ),
    ...(['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi
        .spyOn(console, level)
        .mockImplementation((...parts: unknown[]) => void written.push(parts.join(' '))),
    ),
  ];
  try {
    await act();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return written.join('\n');
}
