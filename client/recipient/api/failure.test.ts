import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const graphqlError = (code: string, more = {}) => ({
  errors: [{ message: 'x', extensions: { code, ...more } }],
});

test('an answer without an error is none', () => {
  expect(failureOf(200, { data: { invitation: null } }, null)).toBeNull();
});

test.each(['LINK_EXPIRED', 'ALREADY_ANSWERED', 'NOT_SHARING', 'POSITION_OUTDATED'])('%s is final', (code) => {
  expect(failureOf(200, graphqlError(code), null)).toEqual({ code, repeatable: false, retryAfter: null });
});

test.each(['INTERNAL', 'UNAVAILABLE'])('%s may be repeated', (code) => {
  expect(failureOf(503, graphqlError(code), null)).toMatchObject({ code, repeatable: true });
});

test('a limit says how long to wait, in whichever form it comes', () => {
  const expected = { code: 'RATE_LIMITED', repeatable: true, retryAfter: 7 };
  expect(failureOf(200, graphqlError('RATE_LIMITED', { retryAfter: 7 }), null)).toEqual(expected);
  expect(failureOf(429, { error: 'RATE_LIMITED', message: 'x', retryAfter: 7 }, null)).toEqual(expected);
  expect(failureOf(429, null, '7')).toEqual(expected);
  expect(failureOf(429, { statusCode: 429, error: 'Too Many Requests' }, '7')).toMatchObject({
    repeatable: true,
    retryAfter: 7,
  });
});

test.each([
  [502, null],
  [404, null],
  [403, { error: 'Forbidden by the network' }],
  [511, { error: 'network authentication required' }],
])('a proxy or captive portal cannot refuse for us: %d %j is repeated', (status, body) => {
  expect(failureOf(status, body, null)).toEqual({ code: null, repeatable: true, retryAfter: null });
});

test('a refusal of ours in the plain form is final', () => {
  const refused = failureOf(403, { error: 'FORBIDDEN_ORIGIN' }, null);
  expect(refused).toMatchObject({ code: 'FORBIDDEN_ORIGIN', repeatable: false });
});

test('an error without a code counts as ours', () => {
  expect(failureOf(200, { errors: [{ message: 'x' }] }, null)).toMatchObject({
    code: 'INTERNAL',
    repeatable: true,
  });
});
