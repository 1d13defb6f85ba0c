import type { Locale } from '#shared/locales.ts';
import type { SectionKind } from './port.ts';

type Line = [title: string, ...details: string[]];
type Samples = Record<SectionKind, Line[]> & { sourceName: string };

const given = ['Alex', 'Robin', 'Sam', 'Kim', 'Chris', 'Dewi', 'Budi', 'Maria'];
const family = ['Example', 'Sample', 'Placeholder', 'Contoh'];

/** Entirely fictional lines, each with the word for sample in its language. `bytes` choose among them. */
export function sampleTexts(locale: Locale, bytes: Uint8Array): Samples {
  const pick = (list: readonly string[], at: number): string => list[(bytes[at] ?? 0) % list.length]!;
  const owner = `${pick(given, 20)} ${pick(family, 21)}`;
  const other = `${pick(given, 22)} ${pick(family, 21)}`;
  const user = owner.toLowerCase().replace(' ', '.');
  const year = 1950 + ((bytes[23] ?? 0) % 50);
  return locale === 'en' ? english(owner, other, user, year) : indonesian(owner, other, user, year);
}

const english = (owner: string, other: string, user: string, year: number): Samples => ({
  sourceName: 'Sample data',
  POSSIBLE_OWNERS: [
    [owner, 'Sample person'],
    [other, 'Sample person, earlier owner'],
  ],
  USERNAMES: [[user, 'Sample username']],
  EMAILS: [[`${user}@example.com`, 'Sample address']],
  LOCATIONS: [['Sampletown', 'Sample place, does not exist']],
  DATE_OF_BIRTH: [[`${year}`, 'Sample year of birth']],
  PHONE_NUMBERS: [['+1 202 555 0100', 'Sample number, reserved for fiction']],
  ADDRESSES: [['1 Example Street, Sampletown', 'Sample address, does not exist']],
  VEHICLES: [['Sample car, 2015', 'Plate SAMPLE 1']],
  RELATIONSHIPS: [[other, 'Sample relative']],
  PROFESSIONAL_SUMMARY: [['Gardener at Example Ltd', 'Sample job']],
  EDUCATION: [['Sampletown School', 'Sample school']],
  DATA_BREACHES: [['Example Breach', 'Sample breach: address, password']],
  SOCIAL_MEDIA: [[`example.com/${user}`, 'Sample profile']],
  DATING_PROFILES: [[`dates.example.com/${user}`, 'Sample profile']],
  OTHER_PLATFORMS: [[`shop.example.net/${user}`, 'Sample registration']],
  PHOTOS: [
    ['Sample portrait', 'Drawn by us: it shows nobody'],
    ['Sample portrait, earlier', 'Drawn by us: it shows nobody'],
  ],
  SEX_OFFENDER_CHECK: [],
});

const indonesian = (owner: string, other: string, user: string, year: number): Samples => ({
  sourceName: 'Data contoh',
  POSSIBLE_OWNERS: [
    [owner, 'Orang contoh'],
    [other, 'Orang contoh, pemilik sebelumnya'],
  ],
  USERNAMES: [[user, 'Nama pengguna contoh']],
  EMAILS: [[`${user}@example.com`, 'Alamat contoh']],
  LOCATIONS: [['Kota Contoh', 'Tempat contoh, tidak ada di peta']],
  DATE_OF_BIRTH: [[`${year}`, 'Tahun lahir contoh']],
  PHONE_NUMBERS: [['+1 202 555 0100', 'Nomor contoh, khusus untuk fiksi']],
  ADDRESSES: [['Jalan Contoh 1, Kota Contoh', 'Alamat contoh, tidak ada di peta']],
  VEHICLES: [['Mobil contoh, 2015', 'Pelat CONTOH 1']],
  RELATIONSHIPS: [[other, 'Kerabat contoh']],
  PROFESSIONAL_SUMMARY: [['Tukang kebun di PT Contoh', 'Pekerjaan contoh']],
  EDUCATION: [['Sekolah Kota Contoh', 'Sekolah contoh']],
  DATA_BREACHES: [['Kebocoran Contoh', 'Kebocoran contoh: alamat, kata sandi']],
  SOCIAL_MEDIA: [[`example.com/${user}`, 'Profil contoh']],
  DATING_PROFILES: [[`dates.example.com/${user}`, 'Profil contoh']],
  OTHER_PLATFORMS: [[`shop.example.net/${user}`, 'Pendaftaran contoh']],
  PHOTOS: [
    ['Potret contoh', 'Gambar buatan kami: bukan foto siapa pun'],
    ['Potret contoh, lebih lama', 'Gambar buatan kami: bukan foto siapa pun'],
  ],
  SEX_OFFENDER_CHECK: [],
});
