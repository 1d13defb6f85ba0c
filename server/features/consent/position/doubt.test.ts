import { expect, test } from 'vitest';
import { isDoubtful } from './doubt.ts';

/** Kilometres along a meridian, seconds after the first. */
const at = (kilometres: number, seconds: number, accuracy = 10) => ({
  latitude: kilometres / 111.195,
  longitude: 106.8,
  accuracy,
  recordedAt: new Date(seconds * 1_000),
});
const here = at(0, 0);
const jump = at(33, 3);

test.each([
  ['the first position of a share', jump, [], false],
  ['33 km in 3 seconds', jump, [here], true],
  ['33 km in 3 seconds from a circle of 33 km', jump, [at(0, 0, 33_000)], false],
  ['33 km in two minutes', at(33, 120), [here], false],
  ['an airliner at 280 m/s', at(2.8, 10), [here], false],
  ['350 m in one second, each within 30 m', at(0.35, 1, 30), [at(0, 0, 30)], false],
  ['a second position where the doubtful one was', at(33.1, 7), [here, jump], false],
  ['a return to where the device was before', at(0.1, 7), [here, jump], false],
  ['a third place, far from both', at(-33, 7), [here, jump], true],
  ['a jump after the clock was set back', at(33, -3), [here], true],
])('%s', (_, fix, before, doubtful) => {
  expect(isDoubtful(fix, before)).toBe(doubtful);
});
