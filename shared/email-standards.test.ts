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
  ['a percent sign, the relic of routing', 'user%example.com@example.org'],
  ['64 octets before the at sign (RFC 5321, 4.5.3.1.1)', `${'a'.repeat(64)}@example.org`],
  ['a label of 63 octets (RFC 1035, 2.3.4)', `a@${'b'.repeat(63)}.org`],
  ['a domain that begins with a digit (RFC 1123, 2.1)', 'a@3com.example'],
  ['labels of digits below a top-level domain of letters', 'a@123.456.example'],
  ['many labels', 'a@b.c.d.e.f.g.example.org'],
  ['a hyphen within a label', 'a@example-one.org'],
  ['an internationalized domain in its ASCII form (RFC 5890)', 'a@xn--mnchen-3ya.example'],
  ['an internationalized top-level domain in its ASCII form', 'a@xn--e1afmkfd.xn--p1ai'],
  ['a long top-level domain', 'a@example.international'],
  ['upper case', 'FIRST.LAST@EXAMPLE.ORG'],
  ['white space around it, which is trimmed', ' \ta@example.org\r\n'],
];

const refused: [category: string, address: string][] = [
  ['an empty text', ''],
  ['no at sign', 'example.org'],
  ['nothing before the at sign', '@example.org'],
  ['nothing after the at sign', 'a@'],
  ['two at signs', 'a@b@example.org'],
  ['a leading dot (RFC 5322, 3.2.3)', '.a@example.org'],
  ['a trailing dot before the at sign', 'a.@example.org'],
  ['two dots in a row', 'a..b@example.org'],
  ['65 octets before the at sign', `${'a'.repeat(65)}@example.org`],
  ['a label of 64 octets', `a@${'b'.repeat(64)}.org`],
  ['255 octets in all (RFC 5321, erratum 1690)', `a@${'b'.repeat(61)}.${'c.'.repeat(94)}org`],
  ['a leading hyphen in a label (RFC 1035, 2.3.1)', 'a@-example.org'],
  ['a trailing hyphen in a label', 'a@example-.org'],
  ['an empty label', 'a@example..org'],
  ['a leading dot in the domain', 'a@.example.org'],
  ['a trailing dot, which names the root', 'a@example.org.'],
  ['a top-level domain alone, which a standard allows', 'a@org'],
  ['a top-level domain of one letter', 'a@example.o'],
  ['a top-level domain of digits', 'a@example.123'],
  ['an underscore in the domain', 'a@exam_ple.org'],
  // Quoted strings (RFC 5322, 3.2.4): valid by the standard, but never used in practice.
  ['a quoted string', '"a b"@example.org'],
  ['an empty quoted string', '""@example.org'],
  ['a quoted string with an at sign', '"a@b"@example.org'],
  ['a quoted string with an escaped quote', '"a\\"b"@example.org'],
  ['a quoted string next to an atom (obsolete)', '"a".b@example.org'],
  ['an unterminated quoted string', '"a@example.org'],
  ['an escape without quotes', 'a\\@b@example.org'],
  // Other characters of an atom: valid by the standard, outside the documented pattern.
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
  ['an IPv4-mapped IPv6 literal', 'a@[IPv6:::ffff:192.0.2.1]'],
  ['a general literal', 'a@[tag:content]'],
  ['a broken literal', 'a@[192.0.2.256]'],
  ['an IPv4 address', 'a@192.0.2.1'],
  ['an IPv4 address in octal', 'a@0300.0.02.01'],
  ['an IPv4 address in hexadecimal', 'a@0xC0000201'],
  ['an IPv6 address', 'a@2001:db8::1'],
  // Control characters.
  ...[0x00, 0x01, 0x07, 0x08, 0x0b, 0x1b, 0x7f, 0x85].flatMap((code): [string, string][] => [
    [`U+${code.toString(16)} before the at sign`, `a${String.fromCodePoint(code)}b@example.org`],
    [`U+${code.toString(16)} after the at sign`, `a@exam${String.fromCodePoint(code)}ple.org`],
  ]),
  ['an injected header', 'a@example.org\r\nBcc: b@example.org'],
  ['an encoded injected header', 'a@example.org%0D%0ABcc:b@example.org'],
  // Internationalized as typed (RFC 6531): we ask for the ASCII form.
  ['accented letters', 'josé@example.org'],
  ['an internationalized domain in Unicode', 'a@münchen.example'],
  ['an address entirely in another script', 'пример@пример.рф'],
  ['an ideographic full stop', 'a@example。org'],
  ['an emoji', '😀@example.org'],
  ['a combining mark', 'e\u0301@example.org'],
  // Homoglyphs and invisible characters.
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
  ['a right-to-left override', 'a@\u202egro.elpmaxe'],
  ['a lone surrogate', 'a\ud800@example.org'],
];

test.each(taken)('accepts %s', (_, address) => {
  expect(readEmail(address)).toMatchObject({ ok: true, key: address.trim().toLowerCase() });
});

test.each(refused)('rejects %s', (_, address) => {
  expect(readEmail(address)).toEqual({ ok: false, code: 'EMAIL_INVALID' });
});
