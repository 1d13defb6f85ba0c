import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Private and link-local networks, carrier-grade NAT, and what is reserved for examples. */
const localOrExample = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
] as const) {
  localOrExample.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  localOrExample.addSubnet(net, prefix, 'ipv6');
}

/** The other reserved networks. */
const v4Reserved = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  v4Reserved.addSubnet(net, prefix, 'ipv4');
}

const v6Global = new BlockList();
v6Global.addSubnet('2000::', 3, 'ipv6');

/** Tunnels (Teredo, 6to4) show where a relay is, not where the person is. */
const v6Tunnels = new BlockList();
v6Tunnels.addSubnet('2001::', 32, 'ipv6');
v6Tunnels.addSubnet('2002::', 16, 'ipv6');

export type ClientAddress = {
  /** `local-or-example`: of a private or link-local network or carrier-grade NAT, or reserved for examples. */
  kind: 'public' | 'loopback' | 'local-or-example';
  family: 4 | 6;
  text: string;
};

/** Parses an IP address as sockets and proxies write it; null for an invalid one and for other reserved ones. */
export function readAddress(input: string): ClientAddress | null {
  const text = plainAddress(input.trim());
  const family = isIP(text);
  if (family !== 4 && family !== 6) return null;
  const type = family === 4 ? 'ipv4' : 'ipv6';
  if (loopback.check(text, type)) return { kind: 'loopback', family, text };
  if (localOrExample.check(text, type)) return { kind: 'local-or-example', family, text };
  const isPublic =
    family === 4 ? !v4Reserved.check(text, type) : v6Global.check(text, type) && !v6Tunnels.check(text, type);
  return isPublic ? { kind: 'public', family, text } : null;
}

/**
 * An address without its zone, and as IPv4 where it is IPv4 as seen by a dual-stack socket: ::ffff:192.0.2.1, in any
 * spelling.
 */
function plainAddress(address: string): string {
  const text = address.replace(/%.*$/, '');
  if (isIP(text) !== 6) return text;
  const canonical = new URL(`http://[${text}]`).hostname;
  const [, high, low] = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/.exec(canonical) ?? [];
  if (!high || !low) return text;
  const bits = (parseInt(high, 16) << 16) | parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
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
