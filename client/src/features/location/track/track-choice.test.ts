import { expect, test } from 'vitest';
import { indexOf, momentAt, stepsOf } from './track-choice.ts';

const track = ['08:00', '08:01', '08:02'].map((recordedAt) => ({ recordedAt }));
const grown = [...track, { recordedAt: '08:03' }];

test('the end of the track follows new positions', () => {
  expect(momentAt(track, 2)).toBeNull();
  expect(indexOf(track, null)).toBe(2);
  expect(indexOf(grown, null)).toBe(3);
});

test('keeps a chosen moment when positions are added or dropped', () => {
  const chosen = momentAt(track, 1);
  expect(chosen).toBe('08:01');
  expect(indexOf(grown, chosen)).toBe(1);
  expect(indexOf(grown.slice(1), chosen)).toBe(0);
});

test('falls back to the newest position if the chosen moment is gone', () => {
  expect(indexOf(track.slice(2), '08:01')).toBe(0);
  expect(indexOf([], '08:01')).toBe(-1);
  expect(momentAt([], 0)).toBeNull();
});

test('places of IP addresses are no steps of a walk, except where somebody is now', () => {
  const at = (source: 'IP' | 'GPS', isDoubtful = false) => ({ source, isDoubtful });
  const [city, first, doubtful, second] = [at('IP'), at('GPS'), at('GPS', true), at('GPS')];
  expect(stepsOf([city, first, doubtful, second])).toEqual([first, second]);
  expect(stepsOf([first, city])).toEqual([first, city]);
  expect(stepsOf([city, city])).toEqual([city, city]);
});
