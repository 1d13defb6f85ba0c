import { lookup, type LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { promisify } from 'node:util';

/** All addresses of a name; none if it has none or nobody answers. The signal aborts the query. */
export type Resolve = (host: string, signal: AbortSignal) => Promise<LookupAddress[]>;

/** The system's own resolver, which knows /etc/hosts too. For a developer's machine: see dnsResolver. */
export const systemResolver: Resolve = (host) => promisify(lookup)(host, { all: true });

/**
 * Queries the DNS directly. The system's resolver occupies one of Node's few threads, which password hashing and files
 * need too: a partner's slow name server could block them all. `servers`: `address:port`; the system's own when
 * absent.
 */
export const dnsResolver =
  (servers?: string[]): Resolve =>
  async (host, signal) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers) resolver.setServers(servers);
    const stop = () => resolver.cancel();
    signal.addEventListener('abort', stop, { once: true });
    try {
      const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const [v4, v6] = found.map((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      return [
        ...v4!.map((address) => ({ address, family: 4 })),
        ...v6!.map((address) => ({ address, family: 6 })),
      ];
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
