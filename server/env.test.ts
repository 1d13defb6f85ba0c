import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

test('nothing set: everything embedded', () => {
  const env = readEnv({});
  expect(env).toMatchObject({
    PORT: 4000,
    sms: { provider: 'inbox' },
    mail: { provider: 'inbox' },
    explorer: true,
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

test('production without secret and senders refuses to start', () => {
  expect(() => readEnv({ NODE_ENV: 'production' })).toThrow(/APP_SECRET/);
});

test('countries are a set of upper-case codes', () => {
  expect([...(readEnv({ SMS_COUNTRIES: 'id, us' }).SMS_COUNTRIES ?? [])]).toEqual(['ID', 'US']);
});
