import { expect, test } from 'vitest';
import { escapeHtml } from './html.ts';

test('escapes text for use in an element or in a quoted attribute', () => {
  const escaped = escapeHtml(`<a href="x" title='y'>&amp;</a>`);
  expect(escaped).not.toMatch(/[<>"']/);
  expect(escaped).toMatch(/^(?:[^&]|&(?:amp|lt|gt|quot|#39);)*$/);
});
