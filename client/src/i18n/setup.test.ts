// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import type { ErrorText } from './en.ts';
import en from './en/errors.json';
import id from './id/errors.json';
import { speak } from './setup.ts';

test('an error code of a newer server reads as an error on our side, in both languages', async () => {
  const code = 'CODE_OF_TOMORROW' as string as ErrorText;
  const said = () => i18next.t(code, { ns: 'errors' });
  await speak('en');
  expect(said()).toBe(en.INTERNAL);
  expect(i18next.t('NOT_FOUND', { ns: 'errors' })).toBe(en.NOT_FOUND);
  await speak('id');
  expect(said()).toBe(id.INTERNAL);
});

test('switching to the language that is spoken already renders no text again', async () => {
  await speak('en');
  const change = vi.fn();
  i18next.on('languageChanged', change);
  await speak('en');
  expect(change).not.toHaveBeenCalled();
  await speak('id');
  await speak('en');
  expect(change).toHaveBeenCalledTimes(2);
  i18next.off('languageChanged', change);
});
