import { expect, test } from 'vitest';
import { buildTestApp } from '#server/testing/build-test-app.ts';

const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

test('puts a configured pixel on the pages that ask for consent, never on the recipient’s pages', async () => {
  const app = await buildTestApp({ pixelId: '1234567890' });
  for (const url of ['/', '/id', '/query']) {
    const { body, headers } = await app.inject({ method: 'GET', url });
    expect(body).toMatch(/<html lang="\w\w" data-pixel="1234567890">/);
    expect(policyOf(headers)).toContain('https://www.facebook.com');
    expect(policyOf(headers)).not.toMatch(/script-src [^;]*facebook/);
  }
  for (const url of ['/cookies-policy', '/id/privacy-policy']) {
    const { body: policy } = await app.inject({ method: 'GET', url });
    expect(policy).toContain('Meta');
  }
  for (const url of ['/share', '/id/location-failed']) {
    const { body, headers } = await app.inject({ method: 'GET', url });
    expect(body).not.toContain('data-pixel');
    expect(policyOf(headers)).not.toContain('facebook');
  }
  await app.close();
});

test('without a pixel, no page refers to one and the policies say that there is none', async () => {
  const app = await buildTestApp();
  for (const url of ['/', '/query', '/id/cookies-policy']) {
    const { body, headers } = await app.inject({ method: 'GET', url });
    expect(body).not.toMatch(/<html[^>]*data-pixel/);
    expect(policyOf(headers)).not.toContain('facebook');
  }
  for (const url of ['/cookies-policy', '/privacy-policy']) {
    const { body } = await app.inject({ method: 'GET', url });
    expect(body).toContain('no pixels from other companies');
  }
  await app.close();
});
