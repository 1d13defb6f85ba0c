import { expect, test, vi } from 'vitest';
import { rereadWith, takeKeptChoice } from './choice.ts';

const choice = { precision: 'AREA', duration: 'EIGHT_HOURS' } as const;

/** A tab's history, with one entry. */
function openTab() {
  const history = {
    state: null as unknown,
    replaceState(state: unknown) {
      history.state = state;
    },
  };
  return history as unknown as History;
}

test('a choice outlives one reload, and no other', () => {
  const history = openTab();
  const reload = vi.fn();
  rereadWith(choice, { history, reload });
  expect(reload).toHaveBeenCalledOnce();
  expect(takeKeptChoice(history)).toEqual(choice);
  expect(takeKeptChoice(history)).toBeNull();
});
