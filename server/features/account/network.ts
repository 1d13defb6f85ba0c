import { isIP } from 'node:net';
import { plainAddress } from '#server/ports/ip-address.ts';

/** The first groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = tail === undefined ? left : [...left, ...zeros, ...right];
  return groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The network that an address counts as: IPv4 as it is; for IPv6 the first 64 bits, which one household or host has. A
 * disconnected client has no address any more.
 */
export function networkOf(address: string | null | undefined): string {
  if (!address) return 'unknown';
  const plain = plainAddress(address);
  return isIP(plain) === 6 ? groupsOf(plain, 4) : plain;
}

/** The 48 bits of IPv6 that one hosting customer has, which are 65,536 networks; null for IPv4. */
export function siteOf(address: string | null | undefined): string | null {
  const plain = plainAddress(address ?? '');
  return isIP(plain) === 6 ? groupsOf(plain, 3) : null;
}
