import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/errors/errors.ts';
import { networkOf, siteOf } from '#server/ports/ip-address.ts';

/** How many sockets may be open at the same time: per network, and in total. */
export type SocketLimits = { perAddress: number; inAll: number };

/** Who counts as one, how many sockets they may have open, and what the refusal calls them. */
type Share = { of: string; most: number; name: string };

/**
 * A slot for each socket, taken before its connection is upgraded and released when the connection is gone. `open`
 * counts them. `hidden`: what a network is counted under, so that its address is not kept in memory. Throws
 * RATE_LIMITED when the network, or one customer with many networks, has used all of its own, UNAVAILABLE when none is
 * left for anybody.
 */
export function socketSlots(limits: SocketLimits, hidden: (network: string) => string) {
  const taken = new Map<string, number>();
  const perSite = Math.max(limits.perAddress, Math.ceil(limits.inAll / 2));
  let all = 0;
  function sharesOf({ ip }: FastifyRequest): Share[] {
    const site = siteOf(ip);
    const own = { of: hidden(networkOf(ip)), most: limits.perAddress, name: 'one network' };
    if (site === null) return [own];
    return [own, { of: hidden(site), most: perSite, name: 'the networks of one IPv6 /48' }];
  }
  function take(request: FastifyRequest): void {
    const shares = sharesOf(request);
    const used = shares.find(({ of, most }) => (taken.get(of) ?? 0) >= most);
    if (used) {
      const message = `${used.most.toLocaleString('en')} open sockets from ${used.name}`;
      throw new AppError('RATE_LIMITED', { message, limit: used.most, retryAfter: 60 });
    }
    if (all >= limits.inAll) throw new AppError('UNAVAILABLE', { retryAfter: 60 });
    const owners = shares.map(({ of }) => of);
    for (const of of owners) taken.set(of, (taken.get(of) ?? 0) + 1);
    all += 1;
    request.raw.socket.on('close', () => {
      all -= 1;
      for (const of of owners) {
        const left = (taken.get(of) ?? 1) - 1;
        if (left > 0) taken.set(of, left);
        else taken.delete(of);
      }
    });
  }
  return { take, open: () => all };
}
