import { expect, test, vi } from 'vitest';
import { logCause, refusalOf } from './errors.ts';

const failure = (message: string, more: object) => Object.assign(new Error(message), more);
const refused = failure('connect ECONNREFUSED 127.0.0.1:5432', { syscall: 'connect' });
const reset = failure('read ECONNRESET', { syscall: 'read' });

test.each([
  ['its host is not found', failure('getaddrinfo ENOTFOUND database', { syscall: 'getaddrinfo' })],
  ['its host takes no connection', refused],
  ['none of its host’s addresses takes a connection', new AggregateError([refused, refused])],
  ['no connection is free in time', new Error('timeout exceeded when trying to connect')],
  ['no connection is made in time', new Error('Connection terminated due to connection timeout')],
  ['Apollo wraps that', new Error('Context creation failed: timeout exceeded when trying to connect')],
  ['its connection is reset', reset],
  ['it was killed', new Error('Connection terminated unexpectedly')],
  ['a statement follows', new Error('Client has encountered a connection error and is not queryable')],
  ['it stops', failure('terminating connection', { code: '57P01' })],
  ['it crashed', failure('terminating connection', { code: '57P02' })],
  ['it starts', failure('the database system is starting up', { code: '57P03' })],
])('a database is unavailable for a moment when %s', (_, error) => {
  expect(refusalOf(error)).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 5 } });
});

test.each([
  ['its disk is full', failure('could not extend file', { code: '53100' })],
  ['its memory is used up', failure('out of memory', { code: '53200' })],
  ['it is a replica', failure('cannot execute INSERT in a read-only transaction', { code: '25006' })],
])('a database that cannot be written to because %s is unavailable, and the operator is told', (_, error) => {
  const refusal = refusalOf(error)!;
  expect(refusal).toMatchObject({ code: 'UNAVAILABLE', details: { retryAfter: 30 } });
  const log = { error: vi.fn() };
  for (let time = 0; time < 3; time += 1) logCause(refusal, log);
  expect(log.error.mock.calls).toEqual([[{ err: error }, 'the database cannot be written to']]);
});

test.each([
  ['a connection of which one address failed otherwise', new AggregateError([refused, reset])],
  ['a query that took too long', failure('canceling statement', { code: '57014' })],
  ['a bug', new TypeError('timeout is not a function')],
  ['what is not an error', 'timeout exceeded when trying to connect'],
])('%s is no such moment', (_, error) => {
  expect(refusalOf(error)).toBeNull();
});
