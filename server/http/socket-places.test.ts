import { EventEmitter } from 'node:events';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { socketPlaces } from './socket-places.ts';

const sockets = () => socketPlaces({ perAddress: 3, inAll: 10 }, (network) => network);
const from = (ip: string) => ({ ip, raw: { socket: new EventEmitter() } });
const take = (places: ReturnType<typeof sockets>, request: ReturnType<typeof from>) =>
  places.take(request as unknown as FastifyRequest);

test('leaves half of all sockets to others than the many networks of one IPv6 customer', () => {
  const places = sockets();
  const ofSite = Array.from({ length: 5 }, (_, index) => from(`2001:4860:77:${index}::1`));
  for (const request of ofSite) take(places, request);
  const another = from('2001:4860:77:ff::1');
  expect(() => take(places, another)).toThrow(expect.objectContaining({ code: 'RATE_LIMITED' }));
  for (const ip of ['2001:4860:78::1', '8.8.8.8', '9.9.9.9']) take(places, from(ip));
  ofSite[0]!.raw.socket.emit('close');
  take(places, another);
  expect(places.open()).toBe(8);
});
