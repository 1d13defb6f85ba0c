import { expect, test } from 'vitest';
import { networkOf, siteOf } from './ip-address.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['what a proxy sent', 'what a proxy sent'],
])('%s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('an IPv6 address belongs to a /48, an IPv4 address to none', () => {
  expect(siteOf('2001:db8:1:2:3::4')).toBe('2001:db8:1');
  expect(siteOf('192.0.2.1')).toBeNull();
});
