import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { readAddress } from './ip-address.ts';
import { dnsResolver, systemResolver, type Resolve } from './resolve.ts';

export type HostOptions = {
  /** A developer's own machine: plain HTTP and private addresses are allowed, too. */
  allowPrivate: boolean;
  /** Defaults to the DNS; on a developer's own machine the system's resolver, for the names in /etc/hosts. */
  resolve?: Resolve | undefined;
};

/** Which URLs from outside the server itself may request: those of public hosts. */
export type Hosts = {
  /** Null for a URL that may not be requested, judging by the URL alone. */
  readUrl(text: string): URL | null;
  /** The address for the request; a name is resolved once. */
  addressOf(
    url: URL,
    signal: AbortSignal,
  ): Promise<LookupAddress | 'TIMEOUT' | 'UNREACHABLE' | 'REFUSED_ADDRESS'>;
};

export function openHosts({
  allowPrivate,
  resolve = allowPrivate ? systemResolver : dnsResolver(),
}: HostOptions): Hosts {
  const isAllowed = (address: string): boolean => allowPrivate || readAddress(address)?.kind === 'public';
  return {
    readUrl(text) {
      const url = URL.parse(text);
      const isWeb = url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:');
      if (!url || !isWeb || url.username || url.password || url.hash) return null;
      const host = hostOf(url);
      return isIP(host) && !isAllowed(host) ? null : url;
    },
    async addressOf(url, signal) {
      const host = hostOf(url);
      const family = isIP(host);
      const found = family
        ? [{ address: host, family }]
        : await Promise.race([resolve(host, signal).catch(() => []), once(signal, 'abort').then(() => [])]);
      if (signal.aborted) return 'TIMEOUT';
      const [first] = found;
      if (!first) return 'UNREACHABLE';
      // One private address among several is enough to refuse: no legitimate host has both.
      return found.every(({ address }) => isAllowed(address)) ? first : 'REFUSED_ADDRESS';
    },
  };
}

/** The name or address, an IPv6 one without its brackets. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** The request goes to exactly the address that was checked: a name that changes in between leads nowhere else. */
export const pinnedTo = ({ address, family }: LookupAddress): RequestOptions => ({
  agent: false,
  // Node asks for all addresses or for one; either way it gets that one.
  lookup: (_host, options, done) => {
    if (options.all) done(null, [{ address, family }]);
    else done(null, address, family);
  },
});

/** Importing Node's modules loads all of them, including its fetch: a start need not wait for that. */
export const httpOf = (url: URL) => (url.protocol === 'https:' ? import('node:https') : import('node:http'));
