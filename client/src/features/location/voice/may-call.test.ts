import { expect, test } from 'vitest';
import { sampleLocation } from '../testing/sample-location.ts';
import { callable } from './may-call.ts';

const open = sampleLocation('open');
const agreed = [sampleLocation('earlier', { consent: 'ENDED', locatedAt: open.requestedAt })];

test('a number may be called that agrees or has agreed before', () => {
  expect(callable([open], agreed)).toEqual([open]);
  expect(callable([open], [sampleLocation('now', { consent: 'GRANTED' })])).toEqual([open]);
  expect(callable([open], [sampleLocation('earlier', { consent: 'DECLINED' })])).toEqual([]);
  expect(callable([open], [{ ...agreed[0]!, recipient: '+12025550199' }])).toEqual([]);
});

test.each([
  [{ delivery: 'SENT' }, 1],
  [{ delivery: 'FAILED' }, 0],
  [{ channel: 'EMAIL' }, 0],
] as const)('only about a text message that was sent: %o', (change, count) => {
  expect(callable([sampleLocation('open', change)], agreed)).toHaveLength(count);
});
