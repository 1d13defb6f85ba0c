import { expect, test } from 'vitest';
import { arrange, type Spot } from './arrangement.ts';

const at = (key: string, x: number, y: number, labelWidth = 80, hasFace = true): Spot => ({
  key,
  x,
  y,
  labelWidth,
  hasFace,
});
const view = { left: 0, top: 0, right: 400, bottom: 400 };
const brief = (...spots: Spot[]) => arrange(spots, view).map(({ keys, side }) => `${keys.join('+')} ${side}`);

test('people who would touch are one group; the others have their name below', () => {
  expect(brief(at('a', 100, 100), at('b', 110, 110), at('c', 300, 100))).toEqual(['a+b null', 'c below']);
});

test('a label gives way to a face, to another label and to the edge', () => {
  expect(brief(at('a', 100, 100), at('b', 100, 160))).toEqual(['a above', 'b below']);
  expect(brief(at('a', 200, 390))).toEqual(['a above']);
  expect(brief(at('a', 10, 200))).toEqual(['a right']);
  expect(brief(at('a', 390, 200))).toEqual(['a left']);
  expect(brief(at('a', 200, 200, 500))).toEqual(['a null']);
});

test('a name gives way to the label of a point on the track', () => {
  const [stand] = arrange([at('a', 200, 200)], view, [{ x: 200, y: 280 }]);
  expect(stand?.side).toBe('above');
});

test('a name runs under no button', () => {
  const plus = { left: 150, top: 220, right: 250, bottom: 260 };
  const [stand] = arrange([at('a', 200, 200)], view, [], [plus]);
  expect(stand?.side).toBe('above');
});

test('whom the map is about stays where they are, and is the first of those who would touch', () => {
  const spots = [at('a', 100, 100), at('b', 130, 100), at('mum', 160, 100), at('d', 300, 100)];
  const [first, ...others] = arrange(spots, view, [], [], 'mum');
  expect(first).toEqual({ keys: ['mum', 'b'], x: 160, y: 100, side: null });
  expect(others.map(({ keys }) => keys.join())).toEqual(['a', 'd']);
});

test('words in the middle of a shape give way to a face beside it', () => {
  expect(brief(at('a', 100, 100, 200, false), at('b', 300, 300))).toEqual(['a middle', 'b below']);
  expect(brief(at('a', 100, 100, 200, false), at('b', 180, 100))).toEqual(['a null', 'b below']);
});

test('of two hundred nobody is covered, however they stand', () => {
  const spots = Array.from({ length: 200 }, (_, index) =>
    at(String(index), (index * 73) % 397, (index * index * 31) % 389),
  );
  const stands = arrange(spots, view);
  expect(stands.flatMap(({ keys }) => keys)).toHaveLength(200);
  for (const [index, one] of stands.entries())
    for (const other of stands.slice(index + 1))
      expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual(50);
});
