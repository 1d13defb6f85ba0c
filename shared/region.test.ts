import { expect, test } from 'vitest';
import { homeOf } from './region.ts';

test('the reader’s country is ID in Indonesian, else the first one that the browser’s languages name', () => {
  expect(homeOf(['en-US'], 'id')).toBe('ID');
  expect(homeOf(['en-GB', 'de-AT'], 'en')).toBe('GB');
  expect(homeOf(['en', 'en-PH'], 'en')).toBe('PH');
  expect(homeOf(['es-419', 'en-US@posix', 'de-AT'], 'en')).toBe('AT');
  expect(homeOf(['en'], 'en')).toBeUndefined();
});
