import { expect, test } from 'vitest';
import { linkToken } from '#shared/link-token.ts';
import { enterLink, shareLink } from '#shared/paths.ts';
import { texts } from './texts.ts';

/** What Android makes a link of a text's `http...`: the end of `android.util.Patterns.WEB_URL`. */
const androidLink = /https?:\/\/[\w.-]+(?:[/?](?:[\w;/?:@&=#~\-.+!*'(),$]|%[\da-f]{2})*)?(?:\b|$|^)/i;

const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';
const share = shareLink('https://where.test', 'en', token);
const enter = enterLink('https://where.test', 'en', token, 'email');

const fill = (text: string, link: string) =>
  text.replace('{link}', link).replace(/\{(\w+)\}/g, 'Some words.');
const cases = (['en', 'id'] as const).flatMap((locale) => {
  const { sms, emails, shareReminder, shareConfirmation, accountMails } = texts[locale];
  const ofRequests = [...sms, ...emails].map(({ key, body }) => [`${locale} ${key}`, fill(body, share)]);
  const ofShares = [shareReminder, shareConfirmation].map(({ subject, text }) => [
    subject,
    fill(text, share),
  ]);
  const ofAccounts = Object.values(accountMails)
    .filter(({ text }) => text.includes('{link}'))
    .map(({ subject, text }) => [subject, fill(text, enter)]);
  return [...ofRequests, ...ofShares, ...ofAccounts] as [string, string][];
});

test.each(cases)('a link that Android recognises in a text leads to its token: %s', (_, text) => {
  const [link = ''] = androidLink.exec(text) ?? [];
  expect(linkToken(link)).toBe(token);
});
