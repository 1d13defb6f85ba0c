import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { consentText } from '#shared/consent-text.ts';
import { EnvError, readEnv } from './env.ts';

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'e', TWILIO_FROM: '+15005550006' };

test('uses embedded services when nothing is set', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 4000,
    sms: { provider: 'inbox' },
    mail: { provider: 'inbox' },
  });
});

test('treats empty and blank variables as unset', () => {
  expect(readEnv({ SMTP_URL: '', PORT: ' ' }).PORT).toBe(4000);
});

test('rejects incomplete keys of a vendor and names the missing variables', () => {
  expect(() => readEnv({ TWILIO_ACCOUNT_SID: 'AC1' })).toThrow(/TWILIO_AUTH_TOKEN, TWILIO_FROM/);
  expect(() => readEnv({ SMTP_URL: 'smtp://localhost' })).toThrow(EnvError);
});

test('names the variable that has an invalid value', () => {
  expect(() => readEnv({ PORT: 'http' })).toThrow(/PORT/);
  expect(() => readEnv({ SMS_COUNTRIES: 'Indonesia' })).toThrow(/SMS_COUNTRIES/);
});

test.each([
  ['PORT', 'http', 'a whole number from 0 to 65535'],
  ['PORT', '65536', 'a whole number from 0 to 65535'],
  ['SMS_PER_DAY', '-1', 'a whole number from 1'],
  ['EMAILS_PER_DAY', '0.5', 'a whole number from 1'],
  ['RETENTION_DAYS', 'month', 'whole days only'],
  ['EXPLORER', 'yes', 'on or off'],
  ['METRICS_TOKEN', 'words with blanks between', 'only printable ASCII characters, without spaces'],
  ['METRICS_TOKEN', 'schlüssel-der-metriken', 'only printable ASCII characters, without spaces'],
  ['SENDER_NAME', 'maybe', 'optional or required'],
  ['OPERATOR_EMAIL', 'nobody', 'an e-mail address'],
])('%s=%s is refused with what is allowed', (name, value, allowed) => {
  expect(() => readEnv({ [name]: value })).toThrow(`${name}: ${allowed}`);
});

const encode = 'is not readable: in its user and password write % as %25, # as %23, / as %2F and ? as %3F';
test.each([
  ['DATABASE_URL', 'postgresql://me:one#two@db/x', encode],
  ['DATABASE_URL', 'postgresql://me:100%sure@db/x', encode],
  ['DATABASE_URL', 'postgresql://me:hush@db/', 'ends with the name of a database'],
  ['SMTP_URL', 'smtps://me:one/two@mail.test', encode],
  ['SMTP_URL', 'smtp://', 'names no host'],
  ['EVENTS_URL', 'redis://:100%sure@db', encode],
])('%s=%s is refused with what is wrong', (name, value, wrong) => {
  expect(() => readEnv({ [name]: value, MAIL_FROM: 'us@where.test' })).toThrow(`${name}: ${wrong}`);
});

test('TRUST_PROXY accepts a boolean, a hop count or addresses and networks, and rejects anything else', () => {
  const lists = ['10.0.0.1, fd00::/8', '10.0.0.0/1,10.0.0.1/32,fd00::1/128', '10.0.0.0/255.0.0.0'];
  for (const proxies of ['1', 'true', 'false', 'uniquelocal', ...lists]) {
    expect(readEnv({ TRUST_PROXY: proxies }).TRUST_PROXY).toBe(proxies);
  }
  const masks = ['255.0.255.0', '0.0.0.0', '0.0.0.255', '255.0', '0', '33', '1e1', '8/8'];
  const ofVersion6 = ['fd00::/0', 'fd00::/129', 'fd00::/255.0.0.0'];
  const wrong = [...masks.map((mask) => `10.0.0.0/${mask}`), ...ofVersion6];
  for (const proxies of ['caddy', '10.0.0.1,', '1.5', '-1', ...wrong]) {
    expect(() => readEnv({ TRUST_PROXY: proxies })).toThrow(/TRUST_PROXY/);
  }
});

test('TWILIO_VOICE_FROM accepts only an international phone number', () => {
  expect(readEnv({ TWILIO_VOICE_FROM: ' +15005550006 ' }).TWILIO_VOICE_FROM).toBe('+15005550006');
  for (const from of ['Family', `MG${'0f'.repeat(16)}`, '15005550006']) {
    expect(() => readEnv({ TWILIO_VOICE_FROM: from })).toThrow(/TWILIO_VOICE_FROM/);
  }
});

test.each(['https://example.com', 'https://example.com/', 'http://localhost:4000'])(
  'PUBLIC_URL=%s is where links begin',
  (url) => expect(readEnv({ PUBLIC_URL: url }).PUBLIC_URL).toBe(url.replace(/\/$/, '')),
);

test.each([
  'https://example.com/app',
  'https://example.com/?x=1',
  'https://example.com/#x',
  'https://me@example.com',
])('rejects PUBLIC_URL=%s: the links that are sent would lead nowhere', (PUBLIC_URL) =>
  expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL: only scheme/),
);

test.each(['where@example.com', 'Where <where@localhost>', '"Where, Ltd." <where@example.com>'])(
  'MAIL_FROM accepts %s',
  (from) => expect(readEnv({ SMTP_URL: 'smtp://host', MAIL_FROM: from }).MAIL_FROM).toBe(from),
);

test.each(['Whereabouts', 'Whereabouts where@example.com', 'a@example.com, B <b@example.com>'])(
  'rejects MAIL_FROM=%s, from which no e-mail could be sent',
  (from) => expect(() => readEnv({ SMTP_URL: 'smtp://host', MAIL_FROM: from })).toThrow(/MAIL_FROM: /),
);

test.each(['+15005550006', '12345', `MG${'0f'.repeat(16)}`, 'Where_2 go'])(
  'TWILIO_FROM accepts %s',
  (from) => {
    expect(readEnv({ ...twilio, TWILIO_FROM: from }).sms).toMatchObject({ from });
  },
);

test.each(['Whereabouts 2', `MG${'0f'.repeat(15)}`, 'Où?', '+1 500 555 0006'])(
  'rejects TWILIO_FROM=%s',
  (from) => expect(() => readEnv({ ...twilio, TWILIO_FROM: from })).toThrow(/TWILIO_FROM: /),
);

test('rejects keys of Twilio in the wrong place, and addresses that nothing can be fetched from', () => {
  expect(() => readEnv({ ...twilio, TWILIO_ACCOUNT_SID: 'SK1' })).toThrow(
    /TWILIO_ACCOUNT_SID: begins with AC/,
  );
  for (const name of ['TWILIO_API_URL', 'GEOCODER_URL']) {
    expect(() => readEnv({ [name]: 'ftp://host' })).toThrow(name);
  }
  expect(() => readEnv({ DATABASE_URL: 'mysql://host/x' })).toThrow(
    'DATABASE_URL: begins with postgresql://',
  );
});

test('rejects production when required variables are missing, and names them', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/APP_SECRET.*OPERATOR_NAME/);
});

test('reads SMS_COUNTRIES as a set of upper-case codes', () => {
  expect([...(readEnv({ SMS_COUNTRIES: 'id, us' }).SMS_COUNTRIES ?? [])]).toEqual(['ID', 'US']);
});

test.each(['SMS_COUNTRIES', 'SMS_ONE_WAY_COUNTRIES'])('%s names the codes of no numbering plan', (name) => {
  expect(() => readEnv({ [name]: 'GB,UK, xx' })).toThrow(new RegExp(`${name}: .*\\bUK, XX\\b`));
  expect(readEnv({ [name]: 'GB, xk' })).toMatchObject({ [name]: new Set(['GB', 'XK']) });
});

test('SMS_ONE_WAY_COUNTRIES has a default, which includes Indonesia and the Philippines, and accepts only country codes', () => {
  const usual = readEnv({}).SMS_ONE_WAY_COUNTRIES;
  for (const country of ['ID', 'PH', 'IN']) expect(usual).toContain(country);
  for (const country of ['GB', 'US']) expect(usual).not.toContain(country);
  expect([...readEnv({ SMS_ONE_WAY_COUNTRIES: 'id, vn' }).SMS_ONE_WAY_COUNTRIES]).toEqual(['ID', 'VN']);
  expect(() => readEnv({ SMS_ONE_WAY_COUNTRIES: 'Vietnam' })).toThrow(/SMS_ONE_WAY_COUNTRIES/);
});

test.each(['redis://127.0.0.1', 'rediss://u:p@host:6380', 'valkey://host', 'valkeys://host/1'])(
  'accepts EVENTS_URL=%s',
  (EVENTS_URL) => expect(readEnv({ EVENTS_URL }).EVENTS_URL).toBe(EVENTS_URL),
);

test.each(['http://host', 'postgresql://host', '127.0.0.1:6379', 'redis'])(
  'rejects EVENTS_URL=%s',
  (EVENTS_URL) => expect(() => readEnv({ EVENTS_URL })).toThrow(/EVENTS_URL/),
);

test.each(['1', '7', '30'])('accepts RETENTION_DAYS=%s', (days) => {
  expect(readEnv({ RETENTION_DAYS: days }).RETENTION_DAYS).toBe(Number(days));
});

test.each(['31', '365', '0', '-1', '1.5', 'never'])(
  'rejects RETENTION_DAYS=%s: the consent text promises at most 30 whole days',
  (days) => {
    expect(() => readEnv({ RETENTION_DAYS: days })).toThrow(EnvError);
    expect(() => readEnv({ RETENTION_DAYS: days })).toThrow(/RETENTION_DAYS/);
  },
);

test('RETENTION_DAYS defaults to the period that the consent text promises, in both languages', () => {
  const { RETENTION_DAYS } = readEnv({});
  for (const [words, days] of [
    [consentText.en, /erased after (\d+) days at the latest/],
    [consentText.id, /dihapus paling lambat setelah (\d+) hari/],
  ] as const) {
    expect(Number(days.exec(JSON.stringify(words))?.[1])).toBe(RETENTION_DAYS);
  }
});

/** Nobody's, but not a pattern either. */
const own = 'a secret of the deployment and of no other';
const production = {
  NODE_ENV: 'production',
  APP_SECRET: own,
  PUBLIC_URL: 'https://example.com',
  OPERATOR_NAME: 'a',
  OPERATOR_ADDRESS: 'b',
  OPERATOR_EMAIL: 'c@example.com',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'd@example.com',
  ...twilio,
};

test('production rejects the default values of docker-compose.yml, except as an old APP_SECRET', async () => {
  expect(readEnv(production).isProduction).toBe(true);
  const compose = await readFile(new URL('../../docker-compose.yml', import.meta.url), 'utf8');
  const defaults = [...compose.matchAll(/^ +([A-Z_]+): \$\{\1:-(.+)\}$/gm)]
    .map(([, name, value]) => [name!, value!] as const)
    // The database is reached from the containers' own network only.
    .filter(([name]) => name !== 'NODE_ENV' && name !== 'POSTGRES_PASSWORD');
  expect(defaults.map(([name]) => name)).toEqual(['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL', 'APP_SECRET']);
  for (const [name, value] of defaults) {
    expect(() => readEnv({ ...production, [name]: value })).toThrow(name);
  }
  // Still accepted as the old secret: it is needed to open what was sealed with it.
  const rotated = `${own},${defaults[3]![1]}`;
  expect(readEnv({ ...production, APP_SECRET: rotated }).APP_SECRET).toBe(rotated);
});

test('lists V5PAY_ variables, which nothing reads, as unused and starts anyway', () => {
  const keys = { V5PAY_MERCHANT_ID: 'm', V5PAY_SECRET: 's', V5PAY_URL: ' ' };
  expect(readEnv({ ...production, ...keys }).unused).toEqual(['V5PAY_MERCHANT_ID', 'V5PAY_SECRET']);
  expect(readEnv(production).unused).toEqual([]);
});

test('uses the embedded map unless another is named, and never a hosted style together with MAP_TILES', () => {
  for (const env of [{}, { MAP_TILES: 'embedded' }, production])
    expect(readEnv(env).map).toEqual({ tiles: null, hosted: null });
  expect(readEnv({ MAP_TILES: 'id.pmtiles' }).map).toEqual({ tiles: 'id.pmtiles', hosted: null });
  const style = 'https://maps.example.com/style.json';
  expect(readEnv({ ...production, MAP_STYLE_URL: style }).map.hosted).toBe(style);
  expect(() => readEnv({ MAP_TILES: 'id.pmtiles', MAP_STYLE_URL: style })).toThrow(/only one/);
});
