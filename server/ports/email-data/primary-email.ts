import { domainsOf } from '#shared/email.ts';

type Rule = { separator?: '+' | '-'; dotless?: boolean };

const plus: Rule = { separator: '+' };
const gmail: Rule = { separator: '+', dotless: true };

/** What the providers' own help pages say that they ignore. Where none says anything, nothing is folded. */
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

/** The mailbox's own address, all lower case; null where the provider's rules are not known. */
export function primaryEmail(key: string): string | null {
  const [local = '', domain = ''] = key.split('@');
  const rule = rules[domain];
  if (!rule) return null;
  const untagged = (rule.separator && local.split(rule.separator)[0]) || local;
  return `${rule.dotless ? untagged.replaceAll('.', '') : untagged}@${domainsOf(domain)[0]}`;
}
