import { expect, test } from 'vitest';
import { coarse, waiting } from './time-spans.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

test('rounds an elapsed time down', () => {
  expect(coarse(12.9 * second)).toEqual({ unit: 'seconds', n: 12 });
  expect(coarse(-5 * second)).toEqual({ unit: 'seconds', n: 0 });
  expect(coarse(119 * second)).toEqual({ unit: 'minutes', n: 1 });
  expect(coarse(47 * hour)).toEqual({ unit: 'hours', n: 47 });
  expect(coarse(49 * hour)).toEqual({ unit: 'days', n: 2 });
});

test('rounds a waiting time up', () => {
  expect(waiting(-5 * second)).toEqual({ unit: 'seconds', n: 0 });
  expect(waiting(0.2 * second)).toEqual({ unit: 'seconds', n: 1 });
  expect(waiting(61 * second)).toEqual({ unit: 'minutes', n: 2 });
  expect(waiting(3 * hour)).toEqual({ unit: 'hours', n: 3 });
  expect(waiting(2 * hour + 30 * second)).toEqual({ unit: 'hoursMinutes', hours: 2, minutes: 1 });
  expect(waiting(48 * hour)).toEqual({ unit: 'hours', n: 48 });
  expect(waiting(49 * hour)).toEqual({ unit: 'days', n: 3 });
});
