import { expect, test, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

test('loads once for all, and again only after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue('it');
  const get = loadOnce(load);
  await expect(Promise.all([get(), get()])).rejects.toThrow('gone');
  expect(await Promise.all([get(), get()])).toEqual(['it', 'it']);
  expect(await get()).toBe('it');
  expect(load).toHaveBeenCalledTimes(2);
});
