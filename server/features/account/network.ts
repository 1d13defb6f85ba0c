import { isIP } from 'node:net';

/** The first groups of an IPv6 address, without leading zeros and zone. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.replace(/%.*$/, '').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

const mappedIpv4 = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/**
 * The network that an address counts as: IPv4 as it is; for IPv6 the first 64 bits, which one household or host has. A
 * disconnected client has no address any more.
 */
export function networkOf(address: string | null | undefined): string {
  if (!address) return 'unknown';
  return mappedIpv4(address) ?? (isIP(address) === 6 ? groupsOf(address, 4) : address);
}

/** The 48 bits of IPv6 that one hosting customer has, which are 65,536 networks; null for IPv4. */
export const siteOf = (address: string | null | undefined): string | null =>
  address && isIP(address) === 6 && !mappedIpv4(address) ? groupsOf(address, 3) : null;
