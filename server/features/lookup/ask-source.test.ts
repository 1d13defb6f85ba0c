import { expect, test } from 'vitest';
import { beforeDeadline } from './ask-source.ts';

const late = () => new Promise<string>((resolve) => void setTimeout(resolve, 2_000, 'too late'));

test.each([
  ['passes while it is waited for', () => AbortSignal.timeout(20)],
  ['has passed before', () => AbortSignal.abort()],
])('an answer is not waited for after a deadline that %s', async (_, deadline) => {
  await expect(beforeDeadline(deadline(), late())).rejects.toThrow('deadline');
});
