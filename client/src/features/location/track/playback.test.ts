import { expect, test } from 'vitest';
import { nextStep } from './playback.ts';

/** Positions of a device so many seconds after the first. */
const at = (...seconds: number[]) =>
  seconds.map((second) => ({
    recordedAt: new Date(second * 1_000).toISOString(),
    source: 'GPS' as const,
    isDoubtful: false,
  }));

test('plays in the time that it took, divided by the speed, up to the end', () => {
  const walk = at(0, 12, 30);
  expect(nextStep(walk, 0, 1)).toEqual({ to: 1, wait: 12_000, isWay: true });
  expect(nextStep(walk, 1, 20)).toEqual({ to: 2, wait: 900, isWay: true });
  expect(nextStep(walk, 2, 20)).toBeUndefined();
  expect(nextStep([], -1, 20)).toBeUndefined();
});

test('takes together what would pass too quickly to be seen', () => {
  expect(nextStep(at(0, 2, 4, 6, 20), 0, 60)).toEqual({ to: 4, wait: 333.3333333333333, isWay: true });
});

test('jumps a gap of which nothing is known, after a short wait', () => {
  const gap = at(0, 2, 3_602);
  expect(nextStep(gap, 0, 60)).toMatchObject({ to: 1, isWay: true });
  expect(nextStep(gap, 1, 1)).toEqual({ to: 2, wait: 2_000, isWay: false });
});

test('no way leads to a place of an IP address', () => {
  const [first, second] = at(0, 10);
  expect(nextStep([first!, { ...second!, source: 'IP' as const }], 0, 1)).toMatchObject({ isWay: false });
});
