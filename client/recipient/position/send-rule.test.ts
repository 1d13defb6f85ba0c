import { expect, test } from 'vitest';
import { decide, type SendGoal, steadied } from './send-rule.ts';

const exact: SendGoal = { precision: 'EXACT', duration: 'ONE_HOUR' };
const area: SendGoal = { precision: 'AREA', duration: 'ONE_HOUR' };
const metre = 1 / 111_195;
const at = (metresNorth: number, takenAt: number, accuracy = 5) => ({
  latitude: metresNorth * metre,
  longitude: 0,
  accuracy,
  takenAt,
});

test('sends the first fix immediately', () => {
  expect(decide(at(0, 0, 3_000), null, exact, 0, 0)).toEqual({ do: 'send' });
  expect(decide(at(0, 0, 3_000), null, area, 0, 0)).toEqual({ do: 'send' });
});

test('EXACT: sends after a move of more than 10 m, or of half the accuracy if that is more', () => {
  expect(decide(at(9, 5_000), at(0, 0), exact, 0, 5_000)).toEqual({ do: 'skip' });
  expect(decide(at(11, 5_000), at(0, 0), exact, 0, 5_000)).toEqual({ do: 'send' });
  expect(decide(at(45, 5_000, 100), at(0, 0), exact, 0, 5_000)).toEqual({ do: 'skip' });
  expect(decide(at(55, 5_000, 100), at(0, 0), exact, 0, 5_000)).toEqual({ do: 'send' });
});

test('AREA: sends only after a move to another cell', () => {
  expect(decide(at(540, 20_000), at(0, 0), area, 0, 20_000)).toEqual({ do: 'skip' });
  expect(decide(at(1_100, 20_000), at(0, 0), area, 0, 20_000)).toEqual({ do: 'send' });
});

test('sends after 40 seconds even without a move', () => {
  expect(decide(at(0, 39_999), at(0, 0), exact, 0, 39_999)).toEqual({ do: 'skip' });
  expect(decide(at(0, 40_000), at(0, 0), exact, 0, 40_000)).toEqual({ do: 'send' });
  expect(decide(at(0, 40_000), at(0, 0), area, 0, 40_000)).toEqual({ do: 'send' });
});

test('sends immediately after the clock was set back', () => {
  expect(decide(at(0, -3_600_000), at(0, 0), exact, 0, -3_600_000)).toEqual({ do: 'send' });
  expect(decide(at(30, -1), at(0, 0), exact, 0, -1)).toEqual({ do: 'send' });
});

test('delays moves in quick succession instead of dropping them', () => {
  expect(decide(at(30, 500), at(0, 0), exact, 0, 500)).toEqual({ do: 'hold', forMs: 1_500 });
  expect(decide(at(3_000, 4_000), at(0, 0), area, 0, 4_000)).toEqual({ do: 'hold', forMs: 6_000 });
});

test('measures the interval by when a position was taken, not reported', () => {
  expect(decide(at(30, 500), at(0, 0), exact, 0, 2_500)).toEqual({ do: 'hold', forMs: 1_500 });
});

test('ONCE with EXACT waits up to ten seconds for a good fix', () => {
  const once: SendGoal = { precision: 'EXACT', duration: 'ONCE' };
  expect(decide(at(0, 1_000, 2_000), null, once, 0, 1_000)).toEqual({ do: 'hold', forMs: 9_000 });
  expect(decide(at(0, 1_000, 80), null, once, 0, 1_000)).toEqual({ do: 'send' });
  expect(decide(at(0, 10_000, 2_000), null, once, 0, 10_000)).toEqual({ do: 'send' });
  expect(decide(at(0, 1_000, 2_000), null, { ...once, precision: 'AREA' }, 0, 1_000)).toEqual({ do: 'send' });
});

test('AREA: a place that was only roughly known gives way to one that is known better', () => {
  const better = at(2_000, 20_000);
  expect(steadied(better, at(0, 0, 3_000), 'AREA')).toBe(better);
  expect(steadied(at(2_000, 20_000, 3_000), at(0, 0), 'AREA')).toMatchObject({ latitude: 0 });
});
