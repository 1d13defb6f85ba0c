import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { consentText } from '#shared/consent-text.ts';
import { EnvError, readEnv } from './env.ts';

test('nothing set: everything embedded', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 4000,
    sms: { provider: 'inbox' },
    mail: { provider: 'inbox' },
  });
});

test('empty variables count as absent', () => {
  expect(readEnv({ SMTP_URL: '', PORT: ' ' }).PORT).toBe(4000);
});

test("half a vendor's keys refuse to start and say what is missing", () => {
  expect(() => readEnv({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(/TWILIO_AUTH_TOKEN, TWILIO_FROM/);
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(EnvError);
});

test('a wrong value is named', () => {
  expect(() => readEnv({ PORT: 'http' })).toThrow(/PORT/);
  expect(() => readEnv({ SMS_COUNTRIES: 'Indonesia' })).toThrow(/SMS_COUNTRIES/);
});

test('proxies that are believed have numbers, addresses or names of networks', () => {
  for (const proxies of ['1', 'true', 'false', 'uniquelocal', '10.0.0.1, fd00::/8', '10.0.0.0/255.0.0.0']) {
    expect(readEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  }
  const masks = ['255.0.255.0', '0.0.0.0', '0.0.0.255'].map((mask) => `10.0.0.0/${mask}`);
  for (const proxies of ['caddy', '10.0.0.1,', '10.0.0.0/33', '1.5', '-1', ...masks]) {
    expect(() => readEnv({ TRUST_PROXY: proxies })).toThrow(/TRUST_PROXY/);
  }
});

test('what calls is a number', () => {
  expect(readEnv({ TWILIO_VOICE_FROM: ' +15005550006 ' }).TWILIO_VOICE_FROM).toBe('+15005550006');
  for (const from of ['Family', `MG${'0f'.repeat(16)}`, '15005550006']) {
    expect(() => readEnv({ TWILIO_VOICE_FROM: from })).toThrow(/TWILIO_VOICE_FROM/);
  }
});

test('production without secret and senders refuses to start', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/APP_SECRET.*OPERATOR_NAME/);
});

test.each(['a,' + 'b'.repeat(40), 'b'.repeat(40) + ',short', ','.repeat(40), 'x'.repeat(31)])(
  'of APP_SECRET each part is long enough by itself: %j is refused',
  (APP_SECRET) => {
    expect(() => readEnv({ APP_SECRET })).toThrow(/APP_SECRET/);
  },
);

test('a blank beside a comma of APP_SECRET, which would count as part of a secret, is refused', () => {
  const APP_SECRET = `${'new'.repeat(11)}, ${'old'.repeat(11)}`;
  expect(() => readEnv({ APP_SECRET })).toThrow(/APP_SECRET: no blanks/);
});

test('a rotated APP_SECRET is taken as it is', () => {
  const APP_SECRET = `${'new'.repeat(11)},${'old'.repeat(11)}`;
  expect(readEnv({ APP_SECRET }).APP_SECRET).toBe(APP_SECRET);
});

test('countries are a set of upper-case codes', () => {
  expect([...(readEnv({ SMS_COUNTRIES: 'id, us' }).SMS_COUNTRIES ?? [])]).toEqual(['ID', 'US']);
});

test('countries whose texts cannot be answered are Indonesia, or those that are named', () => {
  expect([...readEnv({}).SMS_ONE_WAY_COUNTRIES]).toEqual(['ID']);
  expect([...readEnv({ SMS_ONE_WAY_COUNTRIES: 'id, vn' }).SMS_ONE_WAY_COUNTRIES]).toEqual(['ID', 'VN']);
  expect(() => readEnv({ SMS_ONE_WAY_COUNTRIES: 'Vietnam' })).toThrow(/SMS_ONE_WAY_COUNTRIES/);
});

test.each(['redis://127.0.0.1', 'rediss://u:p@host:6380', 'valkey://host', 'valkeys://host/1'])(
  'events may go through %s',
  (EVENTS_URL) => expect(readEnv({ EVENTS_URL }).EVENTS_URL).toBe(EVENTS_URL),
);

test.each(['http://host', 'postgresql://host', '127.0.0.1:6379', 'redis'])(
  'events through %s: no start',
  (EVENTS_URL) => expect(() => readEnv({ EVENTS_URL })).toThrow(/EVENTS_URL/),
);

test.each(['1', '7', '30'])('positions may be kept for %s days', (days) => {
  expect(readEnv({ RETENTION_DAYS: days }).RETENTION_DAYS).toBe(Number(days));
});

test.each(['31', '365', '0', '-1', '1.5', 'never'])(
  'positions kept for %s days would break the promise of the consent text: no start',
  (days) => {
    expect(() => readEnv({ RETENTION_DAYS: days })).toThrow(EnvError);
    expect(() => readEnv({ RETENTION_DAYS: days })).toThrow(/RETENTION_DAYS/);
  },
);

test('by default positions are kept for as long as the consent text promises, in both languages', () => {
  const { RETENTION_DAYS } = readEnv({});
  for (const [words, days] of [
    [consentText.en, /erased (\d+) days after it was taken at the latest/],
    [consentText.id, /paling lambat (\d+) hari setelah diambil/],
  ] as const) {
    expect(Number(days.exec(JSON.stringify(words))?.[1])).toBe(RETENTION_DAYS);
  }
});

const production = {
  NODE_ENV: 'production',
  APP_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://example.com',
  OPERATOR_NAME: 'a',
  OPERATOR_ADDRESS: 'b',
  OPERATOR_EMAIL: 'c@example.com',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'd@example.com',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 'e',
  TWILIO_FROM: '+15005550006',
};

test('what docker-compose.yml fills in for trying it out is no production', async () => {
  expect(readEnv(production).isProduction).toBe(true);
  const compose = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
  const defaults = [...compose.matchAll(/^ +([A-Z_]+): \$\{\1:-(.+)\}$/gm)]
    .map(([, name, value]) => [name!, value!] as const)
    .filter(([name]) => name !== 'NODE_ENV');
  expect(defaults.map(([name]) => name)).toEqual(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'APP_SECRET']);
  for (const [name, value] of defaults) {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
  }
  // Who ran with it needs it to read what it sealed.
  const rotated = `${'x'.repeat(32)},${defaults[3]![1]}`;
  expect(readEnv({ ...production, APP_SECRET: rotated }).APP_SECRET).toBe(rotated);
});

test('keys of V5Pay, which nothing reads, are named and do not keep from starting', () => {
  const keys = { V5PAY_MERCHANT_ID: 'm', V5PAY_SECRET: 's', V5PAY_URL: ' ' };
  expect(readEnv({ ...production, ...keys }).unused).toEqual(['V5PAY_MERCHANT_ID', 'V5PAY_SECRET']);
  expect(readEnv(production).unused).toEqual([]);
});

test('hosted map styles are for trying the product out; production has none unless told', () => {
  expect(readEnv({}).map.hosted?.light).toMatch(/^https:/);
  expect(readEnv({ MAP_TILES: 'embedded' }).map).toEqual({ tiles: null, hosted: null });
  expect(readEnv({ MAP_TILES: 'id.pmtiles' }).map).toEqual({ tiles: 'id.pmtiles', hosted: null });
  expect(readEnv(production).map).toEqual({ tiles: null, hosted: null });
  const style = 'https://maps.example.com/style.json';
  expect(readEnv({ ...production, MAP_STYLE_URL: style }).map.hosted).toEqual({ light: style, dark: style });
  expect(() => readEnv({ MAP_TILES: 'id.pmtiles', MAP_STYLE_URL: style })).toThrow(/only one/);
});
