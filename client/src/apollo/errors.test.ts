import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { expect, test } from 'vitest';
import { failureOf } from './errors.ts';

const refusal = (extensions: Record<string, unknown>) => ({ message: 'no', extensions });
const answered = (status: number, bodyText: string) =>
  new ServerError('bad', { response: new Response(bodyText, { status }), bodyText });

test('a coded refusal keeps its code, its wait and its field', () => {
  const error = new CombinedGraphQLErrors({ errors: [refusal({ code: 'RATE_LIMITED', retryAfter: 7_200 })] });
  expect(failureOf(error)).toEqual({ code: 'RATE_LIMITED', retryAfter: 7_200 });
  const input = new CombinedGraphQLErrors({ errors: [refusal({ code: 'BAD_INPUT', field: 'title' })] });
  expect(failureOf(input)).toEqual({ code: 'BAD_INPUT', field: 'title' });
});

test('an answer with an HTTP error is read for its code first', () => {
  const body = JSON.stringify({ errors: [refusal({ code: 'QUERY_TOO_COMPLEX' })] });
  expect(failureOf(answered(400, body))).toEqual({ code: 'QUERY_TOO_COMPLEX' });
});

test('a proxy’s page is told by its status', () => {
  expect(failureOf(answered(502, '<html>Bad gateway</html>'))).toEqual({ code: 'UNAVAILABLE' });
  expect(failureOf(answered(500, 'oops'))).toEqual({ code: 'INTERNAL' });
  expect(failureOf(answered(413, ''))).toEqual({ code: 'PAYLOAD_TOO_LARGE' });
});

test('no answer at all is a matter of the network', () => {
  expect(failureOf(new TypeError('Failed to fetch'))).toEqual({ code: 'OFFLINE' });
});
