/** Longest address that SMTP carries (RFC 5321 with its erratum 1690). */
export const emailLength = 254;
const maxLocalLength = 64;

/**
 * The specification's pattern: word characters, dots, underscores, percent, plus or hyphen; an at sign; a domain;
 * a last part of at least two letters, or an internationalized one in its ASCII form. The domain's parts follow DNS (no empty ones, no hyphen at an edge).
 */
const emailPattern =
  /^([\w.%+-]+)@((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,58}[a-z\d]))$/i;

export type Email = {
  ok: true;
  /** As typed, trimmed, the domain in lower case: what is sent to. */
  email: string;
  domain: string;
  /** All lower case: for comparing, counting and blocking, since in practice mailboxes ignore case. */
  key: string;
};

/** Reads one e-mail address; refuses with a code of the schema's `ErrorCode`. */
export function readEmail(input: unknown): Email | { ok: false; code: 'EMAIL_INVALID' } {
  const refused = { ok: false, code: 'EMAIL_INVALID' } as const;
  if (typeof input !== 'string') return refused;
  const text = input.trim().replace(/^\p{Cf}+|\p{Cf}+$/gu, '');
  if (text.length > emailLength) return refused;
  const [, local, domain] = emailPattern.exec(text) ?? [];
  if (!local || !domain || local.length > maxLocalLength) return refused;
  // A dot must be between two other characters (RFC 5321, Dot-string).
  if (/^\.|\.\.|\.$/.test(local)) return refused;
  const email = `${local}@${domain.toLowerCase()}`;
  return { ok: true, email, domain: domain.toLowerCase(), key: email.toLowerCase() };
}

/**
 * Domains at which a name belongs to one mailbox, according to the provider's help pages. The first is the main one and
 * stays the first, because it is the one of stored fingerprints; others may be added behind it.
 */
const sharedDomains = [
  ['gmail.com', 'googlemail.com'],
  // support.apple.com/118230
  ['icloud.com', 'me.com', 'mac.com'],
  // proton.me/support/addresses-and-aliases
  ['proton.me', 'protonmail.com', 'pm.me', 'protonmail.ch'],
  // yandex.com/support/id/authorization/email.html: 'your username on all Yandex domains'
  ['yandex.com', 'yandex.ru', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua'],
];

/**
 * Domains at which everything at the subdomain NAME is delivered to the mailbox NAME:
 * fastmail.help/hc/en-us/articles/360060591053
 */
const atSubdomain = /@([a-z\d-]+)\.(fastmail\.(?:com|fm))$/;

/** Yahoo's, in all countries. */
const isYahoo = (domain: string): boolean =>
  /^(?:yahoo\.(?:com?\.)?[a-z]{2,3}|ymail\.com|rocketmail\.com|myyahoo\.com)$/.test(domain);

/** Whether a domain is reserved for examples (RFC 2606): its mailboxes belong to nobody. */
export const isExampleDomain = (domain: string): boolean => /^example\.(?:com|org|net)$/.test(domain);

/** All domains of a mailbox at this one, in a fixed order. */
export const domainsOf = (domain: string): readonly string[] =>
  sharedDomains.find((domains) => domains.includes(domain)) ?? [domain];

/**
 * One mailbox has many spellings: a tag, Gmail's dots, what Proton or Yandex ignores, Yahoo's disposable addresses or
 * Fastmail's subdomains must not get around a block, cap or suspension. The one at the mailbox's main domain.
 */
export function mailboxOf(address: string): string {
  const untagged = withoutTag(address.toLowerCase());
  const [, name, provider] = atSubdomain.exec(untagged) ?? [];
  if (name && provider) return `${name}@${domainsOf(provider)[0]}`;
  const [local = '', domain = ''] = untagged.split('@');
  return `${foldedName(local, domain) || local}@${domainsOf(domain)[0]}`;
}

function foldedName(local: string, domain: string): string {
  const [provider] = domainsOf(domain);
  // Proton's own apps compare addresses like this: canonicalizeInternalEmail of its packages/shared/lib/helpers/email.ts.
  if (provider === 'proton.me') return local.replaceAll(/[._-]/g, '');
  // Yandex Passport takes a dot and a hyphen of a login for the same.
  if (provider === 'yandex.com') return local.replaceAll('-', '.');
  // Yahoo Help, 'AddressGuard': base name, hyphen, keyword. No name of a mailbox there has a hyphen.
  return isYahoo(domain) ? local.replace(/-.*/, '') : local;
}

/**
 * The address before its tag: both are one mailbox's, unless a provider knows no tags; then the tagged one may be
 * somebody else's.
 */
export function withoutPlus(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.split('+')[0] || local}@${domain}`;
}

function withoutTag(address: string): string {
  const [untagged = '', domain = ''] = withoutPlus(address).split('@');
  const isGmail = domainsOf(domain)[0] === 'gmail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${domain}`;
}
