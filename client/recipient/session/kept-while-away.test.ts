import { expect, test } from 'vitest';
import type { Kept } from './kept-in-tab.ts';
import { keptWhileAway } from './kept-while-away.ts';

/** A tab's storage, and the page in it. */
function openTab(storage: { value: string | null }) {
  const kept: Kept<string> = { get: () => storage.value, set: (value) => void (storage.value = value) };
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  return {
    here: keptWhileAway(kept, page as unknown as Document),
    show(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

test('a reload finds it, and so does a page that a phone dropped; a duplicated tab does not', () => {
  const storage = { value: null as string | null };
  const first = openTab(storage);
  expect(first.here.get()).toBeNull();
  first.here.set('shared here');
  expect(openTab({ ...storage }).here.get()).toBeNull();
  first.show('hidden');
  const reloaded = openTab(storage);
  expect(reloaded.here.get()).toBe('shared here');
  expect(openTab({ ...storage }).here.get()).toBeNull();
  reloaded.show('hidden');
  expect(openTab({ ...storage }).here.get()).toBe('shared here');
  reloaded.show('visible');
  expect(storage.value).toBeNull();
  reloaded.here.set(null);
  reloaded.show('hidden');
  expect(openTab(storage).here.get()).toBeNull();
});
