import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSandboxPeople } from './sandbox.ts';

const sandbox = openSandboxPeople();
const ask = (subject: Parameters<typeof sandbox.find>[0]) =>
  sandbox.find(subject, { locale: 'en', signal: new AbortController().signal });
const phone = (e164: string) => ({ kind: 'PHONE' as const, e164, country: 'US', isSample: true });
const email = (address: string) => ({ kind: 'EMAIL' as const, email: address, isSample: true });

const isReservedNumber = (text: string) =>
  (/^\+1\d{3}555/.test(text) && /^01\d\d$/.test(text.slice(-4)) && text.length === 12) ||
  // Ofcom's other numbers are unlikely to be generated.
  (text.startsWith('+447700900') && text.length === 13);

test('finds nothing for numbers outside the reserved ranges, even if the caller marks them as samples', async () => {
  const digits = fc.stringMatching(/^[1-9]\d{6,13}$/).map((text) => `+${text}`);
  const near = fc
    .tuple(
      fc.constantFrom('+1202555', '+144770090', '+4477009', '+44770090', '+12025550'),
      fc.stringMatching(/^\d{0,6}$/),
    )
    .map(([start, end]) => start + end);
  await fc.assert(
    fc.asyncProperty(fc.oneof(digits, near), async (number) => {
      fc.pre(!isReservedNumber(number));
      expect(sandbox.covers(phone(number))).toEqual([]);
      expect(await ask(phone(number))).toEqual({});
    }),
    { numRuns: 2_000 },
  );
});

test('finds nothing for toll-free and premium numbers that look like fictional ones', async () => {
  for (const number of ['+18005550100', '+18885550123', '+19005550123', '+15215550123'])
    expect(await ask(phone(number)), number).toEqual({});
});

test('finds nothing for addresses outside the example domains', async () => {
  for (const address of [
    'a@example.co',
    'a@example.com.evil.net',
    'a@sub.example.com',
    'a@gmail.com',
    'example.com@x.org',
  ]) {
    expect(await ask(email(address)), address).toEqual({});
  }
});

test('marks every item of a reserved subject as a sample, and finds the same each time', async () => {
  for (const subject of [
    phone('+12025550123'),
    phone('+447700900999'),
    phone('+442079460123'),
    email('a@example.net'),
  ]) {
    const found = await ask(subject);
    const items = Object.values(found).flat();
    expect(items.length).toBeGreaterThan(3);
    expect(items.every(({ isSample, sourceName }) => isSample && sourceName === 'Sample data')).toBe(true);
    expect(JSON.stringify(await ask(subject))).toBe(JSON.stringify(found));
    expect(found.SEX_OFFENDER_CHECK).toBeUndefined();
    for (const { seenOn } of items) expect(seenOn).toMatch(/^202[45]-\d\d-\d\d$/);
  }
});

test('its photos are drawings, as JPEGs', async () => {
  const { PHOTOS } = await ask(phone('+12025550100'));
  expect(PHOTOS).toHaveLength(2);
  for (const { picture, isSample } of PHOTOS!) {
    const bytes = Buffer.from(await picture!(new AbortController().signal));
    expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(isSample).toBe(true);
  }
});
