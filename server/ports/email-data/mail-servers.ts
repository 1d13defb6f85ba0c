import { Resolver } from 'node:dns/promises';
import { readAddress } from '../ip-address.ts';

/**
 * What the DNS says about a domain's mail. UNANSWERED: our DNS servers did not answer in time, or know no domain at all.
 */
export type MailServers =
  { kind: 'FOUND'; hosts: string[] } | { kind: 'NO_DOMAIN' | 'NO_MAIL' | 'PRIVATE' | 'UNANSWERED' };

export type DnsOptions = {
  /** `address:port` of DNS servers; the system's own when absent. */
  servers?: string[];
  /** Milliseconds that one query may take. */
  timeout?: number;
  tries?: number;
};

/** Number of hosts whose addresses are looked up; a domain's first few are enough. */
const hostsTried = 3;

/** Domains that take mail: a DNS server that denies these, too, as in a network of its own, proves nothing. */
const controls = ['gmail.com', 'outlook.com'];

/**
 * Asks the DNS which servers accept a domain's mail: MX, a null MX (RFC 7505), otherwise its own address (RFC 5321,
 * 5.1). No connection is made; a server with a private address counts as none. Never throws.
 */
export async function mailServersOf(
  domain: string,
  { servers, timeout = 2_000, tries = 2 }: DnsOptions = {},
  signal?: AbortSignal,
): Promise<MailServers> {
  const resolver = new Resolver({ timeout, tries });
  if (servers) resolver.setServers(servers);
  const stop = () => resolver.cancel();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    const answer = await answerFor(resolver, domain);
    if (answer.kind === 'FOUND') return answer;
    const other = await answerFor(
      resolver,
      controls.find((control) => control !== domain)!,
    );
    return other.kind === 'FOUND' ? answer : { kind: 'UNANSWERED' };
  } catch {
    return { kind: 'UNANSWERED' };
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function answerFor(resolver: Resolver, domain: string): Promise<MailServers> {
  const hosts = await exchangesOf(resolver, domain);
  return Array.isArray(hosts) ? reachable(resolver, hosts) : { kind: hosts };
}

async function exchangesOf(resolver: Resolver, domain: string): Promise<string[] | 'NO_DOMAIN' | 'NO_MAIL'> {
  try {
    const records = await resolver.resolveMx(domain);
    const hosts = records
      .toSorted((a, b) => a.priority - b.priority)
      .map(({ exchange }) => exchange.toLowerCase())
      .filter((exchange) => exchange !== '' && exchange !== '.');
    return hosts.length > 0 ? hosts : 'NO_MAIL';
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND') return 'NO_DOMAIN';
    if (code !== 'ENODATA') throw error;
    return [domain];
  }
}

async function reachable(resolver: Resolver, hosts: string[]): Promise<MailServers> {
  let addresses = 0;
  const faults: Error[] = [];
  for (const host of hosts.slice(0, hostsTried)) {
    const found = await addressesOf(resolver, host).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ECANCELLED') throw error;
      faults.push(error);
      return [];
    });
    addresses += found.length;
    if (found.some((address) => readAddress(address)?.kind === 'public')) return { kind: 'FOUND', hosts };
  }
  // The one that is not known may be public.
  if (faults[0]) throw faults[0];
  return { kind: addresses > 0 ? 'PRIVATE' : 'NO_MAIL' };
}

/** The addresses of a host; none if the DNS has none. Throws if it does not answer. */
async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  const empty = (error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
    throw error;
  };
  const v4 = await resolver.resolve4(host).catch(empty);
  return v4.length > 0 ? v4 : resolver.resolve6(host).catch(empty);
}
