import { expect, test } from 'vitest';
import { colors } from './colors.ts';
import { contrast } from './contrast.ts';

type Pair = { value: { _light: string; _dark: string } };
const group = (name: string) => (colors as unknown as Record<string, Record<string, Pair>>)[name]!;
const at = (name: string, shade: string, mode: '_light' | '_dark') => group(name)[shade]!.value[mode];

const modes = ['_light', '_dark'] as const;

test('computes known contrast ratios', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test.each(modes)('text has enough contrast on every background: %s', (mode) => {
  for (const fg of ['DEFAULT', 'muted', 'subtle', 'error', 'warning', 'success', 'info'])
    for (const bg of ['DEFAULT', 'panel', 'subtle'])
      expect(contrast(at('fg', fg, mode), at('bg', bg, mode)), `fg.${fg} on bg.${bg}`).toBeGreaterThanOrEqual(
        4.5,
      );
});

test.each(modes)('each palette has enough contrast: %s', (mode) => {
  for (const name of ['gray', 'brand', 'warm', 'red', 'orange', 'green', 'blue']) {
    expect(contrast(at(name, 'fg', mode), at(name, 'subtle', mode)), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(at(name, 'fg', mode), at(name, 'muted', mode)), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(at(name, 'contrast', mode), at(name, 'solid', mode)), name).toBeGreaterThanOrEqual(4.5);
    expect(contrast(at(name, 'focusRing', mode), at('bg', 'DEFAULT', mode)), name).toBeGreaterThanOrEqual(3);
  }
});

test.each(modes)('control borders have enough contrast: %s', (mode) => {
  for (const bg of ['DEFAULT', 'panel'])
    for (const border of ['control', 'error'])
      expect(contrast(at('border', border, mode), at('bg', bg, mode))).toBeGreaterThanOrEqual(3);
});
