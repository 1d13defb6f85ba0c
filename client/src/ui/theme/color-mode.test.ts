// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { setColorMode } from './color-mode.ts';

afterEach(() => setColorMode('system'));

test('a dark page is light on paper only', () => {
  const { classList } = document.documentElement;
  setColorMode('dark');
  dispatchEvent(new Event('beforeprint'));
  expect([...classList]).toContain('light');
  expect([...classList]).not.toContain('dark');
  dispatchEvent(new Event('afterprint'));
  expect([...classList]).toContain('dark');
});
