// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { tabDraft } from './tab-draft.ts';

beforeEach(() => sessionStorage.clear());
const draft = tabDraft('a_draft', ['name', 'email']);

test('keeps its own fields only, without the empty ones, until they are all empty', () => {
  const typed = { name: 'Ani', email: '', card: '4242' };
  draft.keep(typed);
  expect(sessionStorage.getItem('a_draft')).toBe('{"name":"Ani"}');
  expect(draft.read()).toEqual({ name: 'Ani' });
  draft.keep({ name: '', email: '' });
  expect(sessionStorage.getItem('a_draft')).toBeNull();
});

test('reads nothing of what is not a text', () => {
  for (const stored of ['null', '[]', '"name"', '{"name":5}']) {
    sessionStorage.setItem('a_draft', stored);
    expect(draft.read()).toEqual({});
  }
});
