import { expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { firstSteps, productionWarnings, trialWarning } from './first-steps.ts';

const url = 'http://localhost:4000';
const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'e', TWILIO_FROM: '+15005550006' };
const smtp = { SMTP_URL: 'smtp://localhost', MAIL_FROM: 'where@example.com' };

test('without senders all messages are in the inbox, and none leaves the machine', () => {
  const said = firstSteps(readEnv({}), url);
  expect(said).toContain(
    `SMS and e-mails that it sends are in ${url}/inbox; none of them leaves this machine.`,
  );
  expect(said).toContain('demo@example.com');
});

test('with one sender, only the others are said to be in the inbox', () => {
  expect(firstSteps(readEnv(twilio), url)).toContain(
    `E-mails that it sends are in ${url}/inbox. SMS and calls are really sent, through Twilio.`,
  );
  expect(firstSteps(readEnv(smtp), url)).toContain(
    `SMS that it sends are in ${url}/inbox. E-mails are really sent, through SMTP_URL.`,
  );
});

test('with both senders there is no inbox to look into', () => {
  const said = firstSteps(readEnv({ ...twilio, ...smtp }), url);
  expect(said).toContain('really sent, through Twilio and SMTP_URL');
  expect(said).not.toContain('inbox');
});

test('warns of a trial that others can reach, and of what they can do there', () => {
  for (const near of [
    url,
    'http://127.0.0.1:4000',
    'http://192.168.1.5:4000',
    'http://box.local',
    'http://box',
  ])
    expect(trialWarning(readEnv({}), near)).toBeNull();
  expect(trialWarning(readEnv({}), 'https://whereabouts.example')).toMatch(
    /as the demo.*and read every message/,
  );
  expect(trialWarning(readEnv(twilio), url)).toMatch(/as the demo.*and read every message/);
  expect(trialWarning(readEnv({ ...twilio, ...smtp }), url)).toMatch(/as the demo subscriber[.]$/);
});

test('in production it is warned of what was meant for trying things out', () => {
  const stripe = (mode: string) => ({
    STRIPE_SECRET_KEY: `sk_${mode}_1`,
    STRIPE_PUBLISHABLE_KEY: `pk_${mode}_1`,
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  const own = { APP_SECRET: 'a secret of the deployment and of no other' };
  const warnings = (variables: object) => productionWarnings(readEnv({ ...own, ...variables }));
  expect(warnings(stripe('live'))).toEqual([]);
  expect(warnings(stripe('test'))).toEqual([expect.stringContaining('STRIPE_SECRET_KEY is a test key')]);
  expect(warnings({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com' })).toEqual([
    expect.stringContaining('PAYPAL_API_URL'),
  ]);
  const xendit = (mode: string) => ({ XENDIT_SECRET_KEY: `xnd_${mode}_1`, XENDIT_WEBHOOK_TOKEN: 't' });
  expect(warnings(xendit('production'))).toEqual([]);
  expect(warnings(xendit('development'))).toEqual([
    expect.stringContaining('XENDIT_SECRET_KEY is a test key'),
  ]);
  const guessed = `${own.APP_SECRET},${'changeme'.repeat(4)}`;
  expect(warnings({ APP_SECRET: guessed })).toEqual([expect.stringContaining('APP_SECRET still ends')]);
  const published = `${own.APP_SECRET},a-secret-for-trying-this-out-and-nothing-else`;
  expect(warnings({ APP_SECRET: published })).toEqual([expect.stringContaining('APP_SECRET still ends')]);
});
