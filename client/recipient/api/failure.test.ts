import { expect, test } from 'vitest';
import { failureOf } from './failure.ts';

const graphqlError = (code: string, more = {}) => ({
  errors: [{ message: 'x', extensions: { code, ...more } }],
});

test('returns no failure for a response without errors', () => {
  expect(failureOf(200, { data: { invitation: null } }, null)).toBeNull();
});

test.each(['LINK_EXPIRED', 'ALREADY_ANSWERED', 'NOT_SHARING', 'POSITION_OUTDATED'])(
  '%s is not retryable',
  (code) => {
    expect(failureOf(200, graphqlError(code), null)).toEqual({ code, repeatable: false, retryAfter: null });
  },
);

test.each(['INTERNAL', 'UNAVAILABLE'])('%s is retryable', (code) => {
  expect(failureOf(503, graphqlError(code), null)).toMatchObject({ code, repeatable: true });
});

test('reads the retry delay of a rate limit from the GraphQL error, the JSON body or the header', () => {
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
])('treats a response from a proxy or captive portal (%d %j) as retryable', (status, body) => {
  expect(failureOf(status, body, null)).toEqual({ code: null, repeatable: true, retryAfter: null });
});

test('treats a plain JSON refusal by our server as not retryable', () => {
  const refused = failureOf(403, { error: 'FORBIDDEN_ORIGIN' }, null);
  expect(refused).toMatchObject({ code: 'FORBIDDEN_ORIGIN', repeatable: false });
});

test('treats a GraphQL error without a code as a retryable INTERNAL error', () => {
  expect(failureOf(200, { errors: [{ message: 'x' }] }, null)).toMatchObject({
    code: 'INTERNAL',
    repeatable: true,
  });
});
