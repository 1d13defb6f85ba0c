import dns2 from 'dns2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEmail, type Email } from '#shared/email.ts';
import { openEmbeddedEmailData } from './embedded.ts';
import { primaryEmail } from './primary-email.ts';

const { Packet } = dns2;
type Answers = Record<string, { mx?: string[]; a?: string[]; silent?: boolean; fails?: boolean }>;

/** The domains that exist in these tests. */
const world: Answers = {
  'mail.test-one.com': { a: ['93.184.215.14'] },
  'gmail.com': { mx: ['mail.test-one.com'] },
  'good.com': { mx: ['mail.test-one.com'] },
  'null-mx.com': { mx: [''] },
  'address-only.com': { a: ['93.184.215.14'] },
  'inside.com': { mx: ['mail.inside.com'] },
  'mail.inside.com': { a: ['10.0.0.7'] },
  'website-only.com': {},
  'slow.com': { silent: true },
  'fails.com': { fails: true },
  'first-fails.com': { mx: ['fails.com', 'mail.test-one.com'] },
  'rest-inside.com': { mx: ['fails.com', 'mail.inside.com'] },
  'mailinator.com': { mx: ['mail.test-one.com'] },
};

let asked: string[] = [];
const server = dns2.createServer({
  udp: true,
  handle(request, send) {
    const response = Packet.createResponseFromRequest(request);
    const { name, type } = request.questions[0]! as { name: string; type: number };
    asked.push(name);
    const known = world[name];
    if (known?.silent) return;
    const base = { name, class: Packet.CLASS.IN, ttl: 60 };
    if (!known) Object.assign(response.header, { rcode: 3 });
    if (known?.fails) Object.assign(response.header, { rcode: 2 });
    if (type === Packet.TYPE.MX) {
      for (const exchange of known?.mx ?? [])
        response.answers.push({ ...base, type, exchange, priority: 10 } as never);
    }
    if (type === Packet.TYPE.A) {
      for (const address of known?.a ?? []) response.answers.push({ ...base, type, address } as never);
    }
    void send(response);
  },
});
let servers: string[];
beforeAll(async () => {
  const { udp } = (await server.listen({ udp: { port: 0, address: '127.0.0.1' } })) as unknown as {
    udp: { port: number };
  };
  servers = [`127.0.0.1:${udp.port}`];
});
afterAll(() => server.close());

const read = (text: string, timeout = 300) => {
  const email = readEmail(text);
  expect(email.ok, text).toBe(true);
  asked = [];
  return openEmbeddedEmailData({ dns: { servers, timeout, tries: 1 } }).read(email as Email, {
    signal: new AbortController().signal,
    isTeaser: false,
  });
};

describe('deliverability', () => {
  it.each([
    ['a@good.com', 'DELIVERABLE', 'MAILBOX_NOT_TESTED'],
    ['a@address-only.com', 'DELIVERABLE', 'MAILBOX_NOT_TESTED'],
    ['a@null-mx.com', 'UNDELIVERABLE', 'DOMAIN_TAKES_NO_MAIL'],
    ['a@website-only.com', 'UNDELIVERABLE', 'DOMAIN_TAKES_NO_MAIL'],
    ['a@nowhere-at-all.com', 'UNDELIVERABLE', 'DOMAIN_UNKNOWN'],
    ['a@inside.com', 'UNDELIVERABLE', 'PRIVATE_MAIL_SERVER'],
    ['a@first-fails.com', 'DELIVERABLE', 'MAILBOX_NOT_TESTED'],
    ['a@rest-inside.com', null, 'DNS_NO_ANSWER'],
    ['a@mailinator.com', 'RISKY', 'DISPOSABLE_DOMAIN'],
    ['a@slow.com', null, 'DNS_NO_ANSWER'],
  ])('of %s is %s: %s', async (address, value, note) => {
    expect(await read(address).deliverability()).toMatchObject({ value, note });
  });

  it('is unknown where the DNS denies every domain, or gives private addresses to all', async () => {
    const { 'gmail.com': real } = world;
    for (const gmail of [undefined, {}, { a: ['10.0.0.7'] }]) {
      if (gmail) world['gmail.com'] = gmail;
      else delete world['gmail.com'];
      for (const address of ['a@nowhere-at-all.com', 'a@gmail.com', 'a@inside.com']) {
        const reading = read(address);
        expect(await reading.deliverability()).toMatchObject({ value: null, note: 'DNS_NO_ANSWER' });
        expect(await reading.mailServers()).toMatchObject({ value: null, note: 'DNS_NO_ANSWER' });
      }
    }
    world['gmail.com'] = real!;
  });

  it("is unknown once the caller's deadline is over", async () => {
    const deadline = AbortSignal.timeout(50);
    const reading = openEmbeddedEmailData({ dns: { servers, timeout: 20_000, tries: 1 } }).read(
      readEmail('a@slow.com') as Email,
      { signal: deadline, isTeaser: false },
    );
    expect(await reading.deliverability()).toMatchObject({ value: null, note: 'DNS_NO_ANSWER' });
  });

  it('of a reserved domain is known without a DNS query', async () => {
    for (const address of ['a@example.com', 'a@mail.example.org', 'a@some.test']) {
      expect(await read(address).deliverability()).toMatchObject({
        value: 'UNDELIVERABLE',
        source: 'ADDRESS_RULES',
        note: 'RESERVED_DOMAIN',
      });
    }
    expect(asked).toEqual([]);
  });
});

describe('the type', () => {
  it('of a reserved domain is unknown, except for role addresses', async () => {
    const reading = read('somebody@example.com');
    expect(await reading.type()).toMatchObject({ value: null, note: 'RESERVED_DOMAIN' });
    expect(await reading.disposable()).toMatchObject({ value: null, note: 'RESERVED_DOMAIN' });
    expect((await read('postmaster@example.com').type()).value).toBe('ROLE');
  });

  it.each([
    ['a@mailinator.com', 'DISPOSABLE'],
    ['a@deep.below.mailinator.com', 'DISPOSABLE'],
    ['info@good.com', 'ROLE'],
    ['support+tag@gmail.com', 'ROLE'],
    ['ani@gmail.com', 'FREE'],
    ['ani@proton.me', 'FREE'],
    ['x1y2@privaterelay.appleid.com', 'RELAY'],
    ['ani@duck.com', 'RELAY'],
    ['ani@good.com', 'BUSINESS'],
  ])('of %s is %s', async (address, type) => {
    expect((await read(address).type()).value).toBe(type);
    expect((await read(address).disposable()).value).toBe(type === 'DISPOSABLE' ? 'YES' : 'NO');
  });
});

describe('the primary address', () => {
  it("folds what the provider ignores, and is null if the provider's rules are unknown", () => {
    expect(primaryEmail('j.o.e+news@googlemail.com')).toBe('joe@gmail.com');
    expect(primaryEmail('j.o.e+news@outlook.com')).toBe('j.o.e@outlook.com');
    // The part before Yahoo's hyphen is a name chosen for disposable addresses, not the mailbox's own.
    expect(primaryEmail('joe-shop@yahoo.com')).toBeNull();
    expect(primaryEmail('joe+x@protonmail.com')).toBe('joe@proton.me');
    expect(primaryEmail('+x@gmail.com')).toBe('+x@gmail.com');
    expect(primaryEmail('joe+x@good.com')).toBeNull();
  });

  it('is marked as uncertain if nothing was folded', async () => {
    expect(await read('Joe+x@good.com').primaryEmail()).toMatchObject({
      value: 'joe+x@good.com',
      confidence: 'UNCERTAIN',
      note: 'PROVIDER_RULES_UNKNOWN',
    });
  });
});

describe('reading an address', () => {
  it.each([
    '"quoted local"@good.com',
    'a@[192.168.0.1]',
    'a@[IPv6:::1]',
    'a\u0000b@good.com',
    'a@good.com\r\nBcc: b@good.com',
    'a@gооd.com',
    'ünï@good.com',
    'a@localhost',
    'a@-good.com',
    'a@good..com',
    `${'a'.repeat(65)}@good.com`,
    `a@${'b.'.repeat(130)}com`,
  ])('rejects %j', (address) => {
    expect(readEmail(address)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
  });

  it('accepts internationalized top-level domains in their ASCII form', async () => {
    expect((await read('a@xn--80ak6aa92e.xn--p1ai').validity()).value).toBe('VALID');
  });
});
