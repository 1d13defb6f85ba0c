import { domainsOf, mailboxOf } from '#shared/email.ts';

/** Main domains of providers that deliver tagged addresses (`name+tag`) to the mailbox, according to their help pages. */
const tagging: ReadonlySet<string> = new Set([
  'gmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'fastmail.com',
  'fastmail.fm',
  'proton.me',
  'zoho.com',
  'zohomail.com',
  'yandex.com',
]);

/** The mailbox's main address, all lower case; null if the provider's rules are not known. */
export function primaryEmail(key: string): string | null {
  const [, domain = ''] = key.split('@');
  return tagging.has(domainsOf(domain)[0]!) ? mailboxOf(key) : null;
}
