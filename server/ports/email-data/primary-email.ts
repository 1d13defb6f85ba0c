import { domainsOf } from '#shared/email.ts';

type Rule = { separator?: '+' | '-'; dotless?: boolean };

const plus: Rule = { separator: '+' };

/**
 * By the mailbox's main domain, what providers ignore according to their own help pages. Where those say nothing, the
 * address is left as it is.
 */
const rules: Readonly<Record<string, Rule>> = {
  'gmail.com': { separator: '+', dotless: true },
  'outlook.com': plus,
  'hotmail.com': plus,
  'live.com': plus,
  'msn.com': plus,
  'icloud.com': plus,
  'fastmail.com': plus,
  'fastmail.fm': plus,
  'proton.me': plus,
  'zoho.com': plus,
  'zohomail.com': plus,
  'yandex.com': plus,
  'yahoo.com': { separator: '-' },
  'ymail.com': { separator: '-' },
};

/** The mailbox's main address, all lower case; null if the provider's rules are not known. */
export function primaryEmail(key: string): string | null {
  const [local = '', domain = ''] = key.split('@');
  const main = domainsOf(domain)[0]!;
  const rule = rules[main];
  if (!rule) return null;
  const untagged = (rule.separator && local.split(rule.separator)[0]) || local;
  return `${rule.dotless ? untagged.replaceAll('.', '') : untagged}@${main}`;
}
