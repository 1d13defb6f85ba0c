import { isIP } from 'node:net';

/**
 * Whether TRUST_PROXY is valid: a number of proxies, true, false, or a comma-separated list of what Fastify accepts:
 * names of networks, and addresses with or without a prefix length or an IPv4 mask.
 */
export function isTrustProxy(value: string): boolean {
  if (/^(true|false|\d+)$/.test(value)) return true;
  return value.split(',').every((each) => {
    const [address = '', prefix, ...rest] = each.trim().split('/');
    const version = isIP(address);
    if (version === 0) return ['loopback', 'linklocal', 'uniquelocal'].includes(each.trim());
    if (prefix === undefined) return true;
    const isLength =
      /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 6 ? 128 : 32);
    return rest.length === 0 && (isLength || (version === 4 && isMask(prefix)));
  });
}

/** Ones followed by zeros: Fastify refuses to start with any other mask, and with one that matches everybody. */
function isMask(value: string): boolean {
  const bits = value.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return isIP(value) === 4 && /^1+0*$/.test(bits.join(''));
}

/** A valid TRUST_PROXY as Fastify takes it; absent: no proxy is trusted. */
export function readTrustProxy(
  value: string | undefined,
): boolean | string | ((address: string, hop: number) => boolean) {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  const hops = Number(value);
  return Number.isInteger(hops) ? (_, hop) => hop < hops : value;
}
