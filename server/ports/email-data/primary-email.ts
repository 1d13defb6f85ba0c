import { domainsOf } from '#shared/email.ts';

type Rule = { separator?: '+' | '-'; dotless?: boolean };

const plus: Rule = { separator: '+' };
const gmail: Rule = { separator: '+', dotless: true };

/**
 * What providers ignore according to their own help pages. Where those say nothing, the address is left as it is.
 */
const rules: Readonly<Record<string, Rule>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.com': plus,
  'hotmail.com': plus,
  'live.com': plus,
  'msn.com': plus,
  'icloud.com': plus,
  'me.com': plus,
  'mac.com': plus,
  'fastmail.com': plus,
  'fastmail.fm': plus,
  'proton.me': plus,
  'protonmail.com': plus,
  'pm.me': plus,
  'zoho.com': plus,
  'zohomail.com': plus,
  'yandex.com': plus,
  'yandex.ru': plus,
  'ya.ru': plus,
  'yahoo.com': { separator: '-' },
  'ymail.com': { separator: '-' },
};

/** The mailbox's main address, all lower case; null if the provider's rules are not known. */
export function primaryEmail(key: string): string | null {
  const [local = '', domain = ''] = key.split('@');
  const rule = rules[domain];
  if (!rule) return null;
  const untagged = (rule.separator && local.split(rule.separator)[0]) || local;
  return `${rule.dotless ? untagged.replaceAll('.', '') : untagged}@${domainsOf(domain)[0]}`;
}
