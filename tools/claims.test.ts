import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attemptBounds } from '#server/features/account/attempts/attempt-bounds.ts';
import { deviceLife } from '#server/features/account/attempts/attempts.ts';
import { withdrawalDays } from '#server/features/subscription/refund/withdrawal.ts';
import { variables } from '#server/startup/variables.ts';
import { texts as serverTexts } from '#server/texts/texts.ts';
import { limits, shareDurations } from '#shared/limits.ts';
import { localeCookie } from '#shared/locales.ts';
import { payerCookie } from '#shared/payer-cookie.ts';
import { day, hour, minute } from '#shared/time-units.ts';
import { contents } from '../client/site/content/contents.ts';
import { homeEn } from '../client/site/home/home-en.ts';
import { homeId } from '../client/site/home/home-id.ts';
import { constantIn, inWords } from './testing/claims.ts';
import { root } from './run.ts';

// What the product says about itself in numbers, compared with the constants behind it. In a phrase, `#` stands for the
// number in digits, `$` for the number as a word.

const file = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (of: string) => ({
  en: file(`client/src/i18n/en/${of}.json`),
  id: file(`client/src/i18n/id/${of}.json`),
});
const places = {
  ...Object.fromEntries(
    Object.entries(contents).map(([page, { en, id }]) => [
      page,
      { en: JSON.stringify(en), id: JSON.stringify(id) },
    ]),
  ),
  home: { en: JSON.stringify(homeEn), id: JSON.stringify(homeId) },
  server: { en: JSON.stringify(serverTexts.en), id: JSON.stringify(serverTexts.id) },
  account: json('account'),
  location: json('location'),
  lookup: json('lookup'),
  site: json('site'),
  subscription: json('subscription'),
  recipient: { en: file('client/recipient/texts/en.json'), id: file('client/recipient/texts/id.json') },
} as Record<string, { en: string; id: string }>;

const feature = (path: string, name: string) => constantIn(`server/features/${path}.ts`, name);
const inHours = (time: number) => time / hour;
const inMinutes = (time: number) => time / minute;
const inDays = (time: number) => time / day;

const retention = variables.shape.RETENTION_DAYS.parse(undefined);
const [invitation, wait] = [inHours(limits.invitationLife), inHours(limits.sendInterval)];
const [link, code, tries] = [
  inMinutes(limits.signInLinkLife),
  inMinutes(limits.resetCodeLife),
  limits.resetCodeTries,
];
const proof = inMinutes(feature('lookup/own-subject', 'proofLife'));
const [session, device] = [inDays(limits.sessionLife), inDays(deviceLife)];
const emailChange = inHours(limits.emailChangeLife);
const [localeYears, payerDays] = [localeCookie.maxAge / 86_400 / 365, inDays(payerCookie.life)];
const visitorCookie = constantIn('client/src/features/visitor/visitor-id.ts', 'visitor_id') / 86_400;
const unpaid = inDays(feature('privacy/erase-unpaid-accounts', 'waits'));
const links = feature('privacy/parts/location', 'daysToReport');
const declines = feature('privacy/erase-expired-records', 'declineDays') / 365;
const receipts = feature('privacy/parts/consent', 'yearsToProve');
const books = feature('privacy/parts/subscription', 'bookYears');
const trial = feature('subscription/trial-use', 'years');
const [open, final] = ['open', 'final'].map((name) => feature('message/sending-suspension', name));
const start = inDays(feature('consent/inbound/take-inbound-message', 'remembered')) / 365;
const replies = feature('message/send-bounds', 'answerableDays');
const visitorLookup = inHours(limits.visitorLookupLife);
const events = inDays(feature('subscription/reconciliation/take-payment-event', 'eventLife'));
const deliveries = inDays(feature('account/partners/deliver-webhook', 'deliveryLife'));
const visits = inDays(feature('visitor/forget-visitor', 'visitorDataLife'));
const contact = inDays(feature('visitor/send-contact-message', 'contactLife'));
const failures = feature('visitor/client-errors', 'kept');
const counted = feature('lookup/lookup-count', 'window');
const counts = counted + feature('lookup/lookup-count', 'delay');
const reports = feature('consent/abuse/report-abuse', 'reportsThatSuspend');
const twice = feature('message/declines', 'declinesThatBlock');
const cap = limits.messagesPerRecipientPerDay;
const plans = feature('subscription/checkout/purchase-limit', 'most');
const tokens = feature('account/partners/partner-tokens', 'mostTokens');
const webhooks = feature('account/partners/webhooks', 'mostEndpoints');
// The job that sends them runs every minute.
const answer = inMinutes(feature('location/mail-answers', 'grace')) + 1;

/** Where it is said, the number, and the phrase in English and Indonesian. */
const claims = `
privacy-policy | ${retention} | Positions: at most # days | Posisi: paling lama # hari
faqs | ${retention} | Positions for at most # days | Posisi paling lama # hari
tracking-phone-number | ${retention} | erased # days after they were taken | dihapus # hari setelah diambil
recipient | ${retention} | stays visible for up to # days | masih terlihat paling lama # hari
privacy-policy | ${invitation} | expires after # hours | kedaluwarsa setelah # jam
faqs | ${invitation} | expires after # hours | kedaluwarsa setelah # jam
tracking-phone-number | ${invitation} | within # hours | dalam # jam
location | ${invitation} | It expires in # hours | kedaluwarsa dalam # jam
location | ${invitation} | expires after # hours | kedaluwarsa setelah # jam
privacy-policy | ${links} | until # days after the account | sampai # hari setelah akun orang
account | ${links} | For # days: codes | Selama # hari: kode
privacy-policy | ${declines} | somebody declined: $ years | seseorang menolak: $ tahun
privacy-policy | ${session} | Sessions: # days | Sesi: # hari
cookies-policy | ${session} | logged in; # days | tetap masuk; # hari
privacy-policy | ${link} | Log-in links: # minutes | Tautan masuk: dapat dipakai # menit
account | ${link} | works once, for $ minutes | berlaku satu kali, selama $ menit
server | ${link} | works once, for $ minutes | berlaku satu kali, selama $ menit
privacy-policy | ${code} | Verification codes: # minutes | Kode verifikasi: # menit
account | ${code} | The code works for $ minutes | Kode berlaku selama $ menit
account | ${tries} | and $ tries | dan $ percobaan
lookup | ${code} | It works for $ minutes | Kode berlaku selama $ menit
lookup | ${proof} | The $ minutes are over | Waktu $ menit
account | ${inMinutes(limits.freshSignIn)} | within the last $ minutes | dalam $ menit terakhir
account | ${emailChange} | confirmed, within # hours | dikonfirmasi, dalam # jam
server | ${emailChange} | confirmed it, within # hours | mengonfirmasi, dalam waktu # jam
account | ${limits.passwordMinLength} | At least # characters | Paling sedikit # karakter
account | ${limits.passwordLength} | At most # characters | Paling banyak # karakter
privacy-policy | ${unpaid} | nobody confirmed: # days | tidak pernah dikonfirmasi: # hari
privacy-policy | ${device} | logged in to your account is kept for # days | dicatat selama # hari
cookies-policy | ${device} | lock you out on this device; # days | terkunci di perangkat ini; # hari
cookies-policy | ${localeYears} | that you chose; $ year | Anda pilih; $ tahun
cookies-policy | ${payerDays} | the payment went; $ day | hasil pembayarannya; $ hari
cookies-policy | ${visitorCookie} | the same number; # days | nomor yang sama; # hari
privacy-policy | ${receipts} | What stays for $ years | disimpan selama $ tahun
account | ${receipts} | For $ years, as the law | Selama $ tahun, sesuai
privacy-policy | ${books} | until $ years after the last payment | $ tahun setelah pembayaran terakhir
account | ${books} | for $ years after the last one | $ tahun setelah pembayaran terakhir
privacy-policy | ${trial} | records for $ years that it has had | mencatat selama $ tahun
account | ${trial} | for $ years after it | $ tahun sesudahnya
privacy-policy | ${open} | stays for $ year | tetap disimpan $ tahun
privacy-policy | ${final} | or for $ if a person | atau $ tahun jika
account | ${open} | for $ year ( | selama $ tahun (
account | ${final} | ($ if it was closed) | ($ tahun jika ditutup)
privacy-policy | ${start} | identifier for $ years | selama $ tahun, supaya
privacy-policy | ${replies} | for emails for # days | untuk email # hari
privacy-policy | ${visitorLookup} | those of visitors, # hours | milik pengunjung, # jam
lookup | ${visitorLookup} | is erased after # hours | dihapus setelah # jam
privacy-policy | ${events} | reported about them: # days | tentangnya: # hari
privacy-policy | ${deliveries} | sent to programs: # days | dikirim ke program: # hari
privacy-policy | ${visits} | Counted visits: # days | Kunjungan yang dihitung: # hari
cookies-policy | ${visits} | your account, for # days | akun Anda, selama # hari
site | ${visits} | What we count is erased after # days | Hitungannya dihapus setelah # hari
privacy-policy | ${contact} | contact form: # days | formulir kontak: # hari
site | ${contact} | encrypted, and erased after # days | terenkripsi, dan dihapus setelah # hari
privacy-policy | ${failures} | failed pages: # days | halaman yang gagal: # hari
privacy-policy | ${counts} | by country: # days | per negara: # hari
server | ${counted} | in the last # days | dalam # hari terakhir
privacy-policy | ${reports} | $ reports from different people | $ laporan dari orang yang berbeda
terms-of-use | ${reports} | $ reports of abuse | $ laporan penyalahgunaan
privacy-policy | ${twice} | after $, they can no longer | setelah $ kali, ia tidak dapat
terms-of-use | ${twice} | after $ declines | setelah $ kali ditolak
recipient | ${twice} | after $ declines | setelah $ kali ditolak
terms-of-use | ${cap} | more than $ messages in 24 hours | lebih dari $ pesan dalam 24 jam
faqs | ${cap} | more than $ messages in 24 hours | lebih dari $ pesan dalam 24 jam
home | ${cap} | more than $ a day | paling banyak $ pesan sehari
location | ${cap} | more than $ messages a day | lebih dari $ pesan sehari
lookup | ${cap} | at most $ messages a day | paling banyak $ pesan sehari
terms-of-use | ${wait} | every $ hours | per $ jam
home | ${wait} | every $ hours | setiap $ jam
location | ${wait} | in the last $ hours | untuk $ jam ini
tracking-phone-number | ${inHours(shareDurations.EIGHT_HOURS)} | for $ hours | $ jam, atau sampai
tracking-phone-number | ${inHours(shareDurations.UNTIL_STOPPED)} | (# hours at most) | (paling lama # jam)
server | ${inHours(shareDurations.UNTIL_STOPPED)} | at most # hours | paling lama # jam
unsubscribe-and-refund | ${withdrawalDays} | # days of the first payment | # hari sejak pembayaran pertama
terms-of-use | ${withdrawalDays} | # days of the first payment | # hari sejak pembayaran pertama
server | ${withdrawalDays} | Within # days you can withdraw | Dalam # hari Anda dapat membatalkan
subscription | ${withdrawalDays} | # days of the first payment | # hari sejak pembayaran pertama
account | ${withdrawalDays} | first paid in the last # days | pembayaran pertama Anda dalam # hari terakhir
unsubscribe-and-refund | ${plans} | $ plans can be bought | $ paket dapat dibeli
server | ${plans} | $ plans can be bought | $ paket dapat dibeli
account | ${tokens} | have $ tokens | ada $ token
account | ${webhooks} | have $ webhooks | ada $ webhook
faqs | ${answer} | within $ minutes | dalam $ menit
account | ${answer} | within $ minutes | dalam $ menit
`;

test.each(claims.trim().split('\n'))('%s', (claim) => {
  const [place = '', value, en = '', id = ''] = claim.split(' | ');
  const filled = (phrase: string, words: readonly string[]) =>
    phrase
      .replace('#', String(value))
      .replace('$', words[Number(value)] ?? `no word for ${value}`)
      .toLowerCase();
  expect(places[place]?.en.toLowerCase()).toContain(filled(en, inWords.en));
  expect(places[place]?.id.toLowerCase()).toContain(filled(id, inWords.id));
});

test('attempts are counted as long as the privacy policy says', () => {
  const windows = Object.values(attemptBounds).map(({ window }) => window);
  expect([Math.min(...windows), Math.max(...windows)]).toEqual([15 * minute, day]);
  expect(places['privacy-policy']?.en).toContain(
    'are counted for 15 minutes to a day under a keyed fingerprint',
  );
  expect(places['privacy-policy']?.id).toContain(
    'dihitung selama 15 menit sampai sehari dengan sidik digital',
  );
});

test('the numbers in the schema are those of the code', () => {
  const schema = ['account', 'consent', 'location', 'lookup', 'visitor', 'subscription']
    .map((name) => file(`schema/${name}.graphql`))
    .join('\n');
  for (const phrase of [
    `single use, valid for ${inWords.en[link]} minutes`,
    `(${inWords.en[code]} minutes, ${inWords.en[tries]} tries,`,
    `both have been used, within ${emailChange} hours`,
    `At most ${tokens} for an account`,
    `At most ${webhooks} for an account`,
    `at most ${attemptBounds.webhookResend.account} an hour`,
    `A request takes ${feature('consent/answer/grant-consent', 'choicesPerDay')} choices in a day`,
    `can be extended ${attemptBounds.extension.account} times in a day`,
    `oldest first, up to ${limits.positionsAtOnce}`,
    `metres, up to ${constantIn('shared/limits.ts', 'widestAccuracy').toLocaleString('en')}`,
    `after ${inMinutes(shareDurations.ONCE)} minutes at the latest`,
    `dies after ${invitation} hours if nobody answers`,
    `One every ${inWords.en[wait]} hours for each channel`,
    `erased after ${visitorLookup} hours, and`,
    `at most ${inWords.en[attemptBounds.visitorLookup.network ?? 0]} an hour from one network`,
    `${retention} days after it was taken at the latest`,
    `the newest ${limits.trackLength.toLocaleString('en')} for a single request`,
    `the newest ${limits.trackLengthInList} for each request in a list`,
    `Withdraw from a purchase within ${withdrawalDays} days`,
    `erased after ${contact} days`,
    `up to ${limits.senderNameLength} letters`,
    `Your newest ${feature('lookup/lookup.queries', 'listDepth').toLocaleString('en')} lookups`,
    `among your newest ${feature('location/location.queries', 'searchDepth').toLocaleString('en')}`,
  ])
    expect(schema).toContain(phrase);
});
