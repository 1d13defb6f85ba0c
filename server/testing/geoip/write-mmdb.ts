import { isIPv4 } from 'node:net';

type Value = string | number | { uint: number } | Value[] | { [key: string]: Value };

/**
 * Writes a MaxMind DB file (https://maxmind.github.io/MaxMind-DB/, format 2.0) for tests: real vendors' files may not
 * be redistributed. Numbers become doubles, `{ uint }` an unsigned integer. Keys are networks such as 198.41.0.0/16.
 */
export function writeMmdb(networks: Record<string, Value>, { ipVersion }: { ipVersion: 4 | 6 }): Buffer {
  type Node = [Node | number | null, Node | number | null];
  const nodes: Node[] = [[null, null]];
  const data: Buffer[] = [];
  let size = 0;
  for (const [network, record] of Object.entries(networks)) {
    const bits = prefixBits(network, ipVersion);
    let node = nodes[0]!;
    for (const bit of bits.slice(0, -1)) {
      if (node[bit] === null) nodes.push((node[bit] = [null, null]));
      node = node[bit] as Node;
    }
    node[bits.at(-1)!] = size;
    data.push(encode(record));
    size += data.at(-1)!.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  nodes.forEach((node, index) => {
    node.forEach((next, side) => {
      const value =
        next === null
          ? nodes.length
          : typeof next === 'number'
            ? nodes.length + 16 + next
            : nodes.indexOf(next);
      tree.writeUIntBE(value, index * 6 + side * 3, 3);
    });
  });
  const metadata = encode({
    node_count: { uint: nodes.length },
    record_size: { uint: 24 },
    ip_version: { uint: ipVersion },
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: { uint: 2 },
    binary_format_minor_version: { uint: 0 },
    build_epoch: { uint: 1_700_000_000 },
    description: { en: 'made by a test' },
  });
  return Buffer.concat([
    tree,
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    metadata,
  ]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return Buffer.concat([control(3, 8), bytes]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  if (typeof value.uint === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value.uint);
    return Buffer.concat([control(6, 4), bytes]);
  }
  const entries = Object.entries(value as { [key: string]: Value });
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([key, item]) => [encode(key), encode(item)]),
  ]);
}

/** Type and length of the value that follows; types past 7 and lengths past 28 take one more byte. */
function control(type: number, length: number): Buffer {
  const head = ((type > 7 ? 0 : type) << 5) | Math.min(length, 29);
  return Buffer.from([head, ...(type > 7 ? [type - 7] : []), ...(length >= 29 ? [length - 29] : [])]);
}

/** In an IPv6 tree, IPv4 networks are under ::/96. */
function prefixBits(network: string, ipVersion: 4 | 6): (0 | 1)[] {
  const [address = '', prefix] = network.split('/');
  const padding = isIPv4(address) && ipVersion === 6 ? 96 : 0;
  const groups = isIPv4(address)
    ? address.split('.').map((part) => Number(part).toString(2).padStart(8, '0'))
    : v6(address);
  const bits = ('0'.repeat(padding) + groups.join('')).slice(0, padding + Number(prefix));
  return Array.from(bits, (bit) => (bit === '1' ? 1 : 0));
}

function v6(address: string): string[] {
  const [left = '', right = ''] = address.split('::');
  const parts = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - parts(left).length - parts(right).length }, () => '0');
  return [...parts(left), ...zeros, ...parts(right)].map((part) =>
    parseInt(part, 16).toString(2).padStart(16, '0'),
  );
}
