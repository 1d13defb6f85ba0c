// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { storedJson, storedText } from './browser-storage.ts';

const text = storedText(() => localStorage, 'a_text');
const draft = storedJson<{ name?: string }>(() => sessionStorage, 'a_draft');

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test('reads what was written, until it is removed', () => {
  for (const stored of [text, draft]) expect(stored.read()).toBeNull();
  text.write('words');
  draft.write({ name: 'Ani' });
  expect([text.read(), draft.read()]).toEqual(['words', { name: 'Ani' }]);
  text.remove();
  draft.remove();
  expect([text.read(), draft.read()]).toEqual([null, null]);
});

test('reads null where the stored text is not JSON', () => {
  sessionStorage.setItem('a_draft', '{');
  expect(draft.read()).toBeNull();
});

test('neither fails nor keeps anything where storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined);
  draft.write({ name: 'Ani' });
  draft.remove();
  expect(draft.read()).toBeNull();
});
