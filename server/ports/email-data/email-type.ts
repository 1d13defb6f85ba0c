import { createRequire } from 'node:module';
import type { getDomain } from 'tldts';
import type { Email } from '#shared/email.ts';
import type { EmailType } from './port.ts';

const require = createRequire(import.meta.url);

/** Lists of 150 000 domains and of the public suffixes take 40 ms and 15 MB: they are loaded at the first query. */
let lists:
  { disposable: Set<string>; free: Set<string>; roles: Set<string>; getDomain: typeof getDomain } | undefined;
const loaded = () =>
  (lists ??= {
    disposable: new Set(require('disposable-domains') as string[]),
    free: new Set(require('email-providers/all.json') as string[]),
    roles: new Set(require('role-based-email-addresses') as string[]),
    getDomain: (require('tldts') as { getDomain: typeof getDomain }).getDomain,
  });

/** Services that forward to a mailbox that they hide. */
const relays: ReadonlySet<string> = new Set([
  'privaterelay.appleid.com',
  'duck.com',
  'mozmail.com',
  'simplelogin.com',
  'simplelogin.co',
  'aleeas.com',
  'slmail.me',
  'addy.io',
  'anonaddy.com',
  'anonaddy.me',
]);

const among = (set: ReadonlySet<string>, domain: string): boolean =>
  set.has(domain) || set.has(loaded().getDomain(domain) ?? domain);

/** Whether the domain offers disposable mailboxes; also for its subdomains. */
export const isDisposable = ({ domain }: Email): boolean =>
  !among(relays, domain) && among(loaded().disposable, domain);

/** The type of an address. The order matters: lists of free providers contain disposable ones too. */
export function emailType(email: Email): EmailType {
  if (isDisposable(email)) return 'DISPOSABLE';
  if (among(relays, email.domain)) return 'RELAY';
  if (loaded().roles.has(email.key.split('@')[0]!.split('+')[0]!)) return 'ROLE';
  return among(loaded().free, email.domain) ? 'FREE' : 'BUSINESS';
}
