import { expect, test } from 'vitest';
import { readEmail } from '#shared/email.ts';

/**
 * Addresses by the categories in which standards sort them, and what the first gate makes of each. The documented
 * pattern is narrower than the standards on purpose: what is refused although a standard allows it says so.
 */
const taken: [category: string, address: string][] = [
  ['dot-atom (RFC 5322, 3.2.3)', 'first.last@example.org'],
  ['one letter on either side', 'a@b.co'],
  ['digits only before the at sign', '1234567890@example.org'],
  ['underscores', '_______@example.org'],
  ['hyphens, also at an edge of the local part', '-a-b-@example.org'],
  ['a tag (RFC 5233)', 'first+tag@example.org'],
  ['percent, the relic of routing', 'user%example.com@example.org'],
  ['64 octets before the at sign (RFC 5321, 4.5.3.1.1)', `${'a'.repeat(64)}@example.org`],
  ['a label of 63 (RFC 1035, 2.3.4)', `a@${'b'.repeat(63)}.org`],
  ['a domain that begins with a digit (RFC 1123, 2.1)', 'a@3com.example'],
  ['labels of digits below a top level of letters', 'a@123.456.example'],
  ['many labels', 'a@b.c.d.e.f.g.example.org'],
  ['a hyphen within a label', 'a@example-one.org'],
  ['an internationalized domain in its ASCII form (RFC 5890)', 'a@xn--mnchen-3ya.example'],
  ['an internationalized top level in its ASCII form', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a long top level', 'a@example.international'],
  ['upper case', 'FIRST.LAST@EXAMPLE.ORG'],
  ['white space around it, which is trimmed', ' \ta@example.org\r\n'],
];

const refused: [category: string, address: string][] = [
  ['nothing', ''],
  ['no at sign', 'example.org'],
  ['nothing before it', '@example.org'],
  ['nothing behind it', 'a@'],
  ['two of them', 'a@b@example.org'],
  ['a dot first (RFC 5322, 3.2.3)', '.a@example.org'],
  ['a dot last', 'a.@example.org'],
  ['two dots', 'a..b@example.org'],
  ['65 octets before the at sign', `${'a'.repeat(65)}@example.org`],
  ['a label of 64', `a@${'b'.repeat(64)}.org`],
  ['255 octets in all (RFC 5321, erratum 1690)', `a@${'b'.repeat(61)}.${'c.'.repeat(94)}org`],
  ['a hyphen first in a label (RFC 1035, 2.3.1)', 'a@-example.org'],
  ['a hyphen last', 'a@example-.org'],
  ['an empty label', 'a@example..org'],
  ['a dot first in the domain', 'a@.example.org'],
  ['the root named', 'a@example.org.'],
  ['a top level alone, which a standard allows', 'a@org'],
  ['a top level of one letter', 'a@example.o'],
  ['a top level of digits', 'a@example.123'],
  ['an underscore in the domain', 'a@exam_ple.org'],
  // Quoted strings (RFC 5322, 3.2.4): right by the standard, in no one's use.
  ['a quoted string', '"a b"@example.org'],
  ['an empty one', '""@example.org'],
  ['one with an at sign', '"a@b"@example.org'],
  ['one with an escaped quote', '"a\\"b"@example.org'],
  ['one beside an atom (obsolete)', '"a".b@example.org'],
  ['one that does not end', '"a@example.org'],
  ['an escape without quotes', 'a\\@b@example.org'],
  // Other characters of an atom: right by the standard, outside the documented pattern.
  ...Array.from(`!#$&'*/=?^\`{|}~`).map((sign): [string, string] => [
    `${sign} in an atom`,
    `a${sign}b@example.org`,
  ]),
  // Specials, comments, folding.
  ...Array.from(`(),:;<>[]\\`).map((sign): [string, string] => [
    `${sign} without quotes`,
    `a${sign}b@example.org`,
  ]),
  ['a comment (RFC 5322, 3.2.2)', 'a(comment)@example.org'],
  ['a comment in the domain', 'a@(comment)example.org'],
  ['folding white space', 'a@example.org\r\n b'],
  ['a space', 'a b@example.org'],
  ['a display name', 'Somebody <a@example.org>'],
  ['angle brackets', '<a@example.org>'],
  ['a scheme', 'mailto:a@example.org'],
  ['a group', 'group:a@example.org;'],
  ['a list', 'a@example.org, b@example.org'],
  ['a source route (RFC 5321, appendix C)', '@relay.example:a@example.org'],
  // Literals (RFC 5321, 4.1.3), and addresses without brackets.
  ['an IPv4 literal', 'a@[192.0.2.1]'],
  ['an IPv6 literal', 'a@[IPv6:2001:db8::1]'],
  ['an IPv4-mapped one', 'a@[IPv6:::ffff:192.0.2.1]'],
  ['a general literal', 'a@[tag:content]'],
  ['a broken literal', 'a@[192.0.2.256]'],
  ['an IPv4 address', 'a@192.0.2.1'],
  ['one in octal', 'a@0300.0.02.01'],
  ['one in hexadecimal', 'a@0xC0000201'],
  ['an IPv6 address', 'a@2001:db8::1'],
  // Control characters.
  ...[0x00, 0x01, 0x07, 0x08, 0x0b, 0x1b, 0x7f, 0x85].flatMap((code): [string, string][] => [
    [`U+${code.toString(16)} before the at sign`, `a${String.fromCodePoint(code)}b@example.org`],
    [`U+${code.toString(16)} behind it`, `a@exam${String.fromCodePoint(code)}ple.org`],
  ]),
  ['a header that is slipped in', 'a@example.org\r\nBcc: b@example.org'],
  ['a header, encoded', 'a@example.org%0D%0ABcc:b@example.org'],
  // Internationalized as typed (RFC 6531): we ask for the ASCII form.
  ['letters with marks', 'josé@example.org'],
  ['a domain as it is written', 'a@münchen.example'],
  ['all of another script', 'пример@пример.рф'],
  ['an ideographic full stop', 'a@example。org'],
  ['an emoji', '😀@example.org'],
  ['a combining mark', 'e\u0301@example.org'],
  // Homoglyphs and what cannot be seen.
  ['a Cyrillic a', 'pаypal@example.org'],
  ['a Cyrillic e in the domain', 'a@еxample.org'],
  ['a Greek omicron in the domain', 'a@gοοgle.example'],
  ['a dotless i', 'a@wındows.example'],
  ['a full-width letter', 'ａ@example.org'],
  ['a full-width at sign', 'a＠example.org'],
  ['a small at sign', 'a﹫example.org'],
  ['Arabic digits', '١٢٣@example.org'],
  ['a zero-width space', 'a\u200bb@example.org'],
  ['a zero-width joiner', 'a@exam\u200dple.org'],
  ['a soft hyphen', 'a@exam\u00adple.org'],
  ['a no-break space', 'a\u00a0b@example.org'],
  ['a turn of the writing direction', 'a@\u202egro.elpmaxe'],
  ['half a surrogate pair', 'a\ud800@example.org'],
];

test.each(taken)('taken: %s', (_, address) => {
  expect(readEmail(address)).toMatchObject({ ok: true, key: address.trim().toLowerCase() });
});

test.each(refused)('refused: %s', (_, address) => {
  expect(readEmail(address)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
});
