import { expect, test } from 'vitest';
import { advanceStatus } from './location-status.ts';

test('a status only moves forward', () => {
  expect(advanceStatus('PENDING', 'IP')).toBe('IP_LOCATED');
  expect(advanceStatus('PENDING', 'GPS')).toBe('GPS_TRACKED');
  expect(advanceStatus('IP_LOCATED', 'GPS')).toBe('GPS_TRACKED');
  expect(advanceStatus('GPS_TRACKED', 'IP')).toBe('GPS_TRACKED');
  expect(advanceStatus('IP_LOCATED', 'IP')).toBe('IP_LOCATED');
});
