import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test.each([
  ['https://where.test', true],
  ['http://localhost:4000', false],
])(
  'a browser is told to use HTTPS for everything only where the site does: %s',
  async (publicUrl, isHttps) => {
    const app = Fastify();
    await app.register(securityHeaders, {
      publicUrl,
      hostedMap: null,
      hasStripeForm: false,
      hasPixel: false,
    });
    app.get('/', () => 'page');
    const { headers } = await app.inject('/');
    const [, seconds = 0] = /max-age=(\d+)/.exec(String(headers['strict-transport-security'])) ?? [];
    expect(Number(seconds) >= 365 * 86_400).toBe(isHttps);
    expect('strict-transport-security' in headers).toBe(isHttps);
    expect(String(headers['content-security-policy']).includes('upgrade-insecure-requests')).toBe(isHttps);
  },
);
