import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { socketSlots } from './socket-slots.ts';

const sockets = () => socketSlots({ perAddress: 3, inAll: 10 }, (network) => network);
const from = (ip: string) => ({ ip, raw: { socket: new EventEmitter() } });
const take = (slots: ReturnType<typeof sockets>, request: ReturnType<typeof from>) =>
  slots.take(request as unknown as FastifyRequest);

test('leaves half of all sockets to others than the many networks of one IPv6 customer', () => {
  const slots = sockets();
  const ofSite = Array.from({ length: 5 }, (_, index) => from(`2001:4860:77:${index}::1`));
  for (const request of ofSite) take(slots, request);
  const another = from('2001:4860:77:ff::1');
  expect(() => take(slots, another)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  for (const ip of ['2001:4860:78::1', '8.8.8.8', '9.9.9.9']) take(slots, from(ip));
  ofSite[0]!.raw.socket.emit('close');
  take(slots, another);
  expect(slots.open()).toBe(8);
  for (const ip of ['8.8.4.1', '8.8.4.2']) take(slots, from(ip));
  expect(() => take(slots, from('8.8.4.3'))).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
});
