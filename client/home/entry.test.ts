// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { entry } from './entry.ts';

test('what has been recognised is read out once, not after every character', async () => {
  document.body.innerHTML = `<form data-phone="Phone number"><input>
    <p id="subject-kind" aria-live="polite"></p><p id="subject-problem"></p></form>`;
  entry(document.forms[0]!, 'en');
  const kind = document.getElementById('subject-kind')!;
  const readOut: unknown[] = [];
  new MutationObserver((changes) => readOut.push(...changes)).observe(kind, { childList: true });
  const input = document.querySelector('input')!;
  for (const text of ['+6281', '+62812', '+628123']) {
    input.value = text;
    input.dispatchEvent(new Event('input'));
    await vi.waitFor(() => expect(input.value).toContain(' '));
  }
  await vi.waitFor(() => expect(kind.textContent).toBe('Phone number · Indonesia'));
  expect(readOut).toHaveLength(1);
});
