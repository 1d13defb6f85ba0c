import { expect, test } from 'vitest';
import { indexOf, momentAt } from './track-choice.ts';

const track = ['08:00', '08:01', '08:02'].map((recordedAt) => ({ recordedAt }));
const grown = [...track, { recordedAt: '08:03' }];

test('the end follows what arrives', () => {
  expect(momentAt(track, 2)).toBeNull();
  expect(indexOf(track, null)).toBe(2);
  expect(indexOf(grown, null)).toBe(3);
});

test('a chosen moment stays, whatever arrives or drops out in front', () => {
  const chosen = momentAt(track, 1);
  expect(chosen).toBe('08:01');
  expect(indexOf(grown, chosen)).toBe(1);
  expect(indexOf(grown.slice(1), chosen)).toBe(0);
});

test('a moment that is no longer there gives way to the newest', () => {
  expect(indexOf(track.slice(2), '08:01')).toBe(0);
  expect(indexOf([], '08:01')).toBe(-1);
  expect(momentAt([], 0)).toBeNull();
});
