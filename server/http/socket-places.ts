import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors.ts';

/** How many sockets may be open at the same time: per network, and in total. */
export type SocketLimits = { perAddress: number; inAll: number };

/**
 * A slot for each socket, taken before its connection is upgraded and released when the connection is gone. `open`
 * counts them. Throws RATE_LIMITED when the network has used all of its own, UNAVAILABLE when none is left for
 * anybody.
 */
export function socketPlaces(limits: SocketLimits, networkOf: (request: FastifyRequest) => string) {
  const taken = new Map<string, number>();
  let all = 0;
  function take(request: FastifyRequest): void {
    const network = networkOf(request);
    const own = taken.get(network) ?? 0;
    if (own >= limits.perAddress) {
      const message = `${limits.perAddress.toLocaleString('en')} open sockets from one network`;
      throw new AppError('RATE_LIMITED', { message, retryAfter: 60 });
    }
    if (all >= limits.inAll) throw new AppError('UNAVAILABLE', { retryAfter: 60 });
    taken.set(network, own + 1);
    all += 1;
    request.raw.socket.once('close', () => {
      all -= 1;
      const left = (taken.get(network) ?? 1) - 1;
      if (left > 0) taken.set(network, left);
      else taken.delete(network);
    });
  }
  return { take, open: () => all };
}
