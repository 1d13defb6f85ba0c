import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Names that nobody may sign with: somebody who reads 'Police asks where you are' does not decide freely. Distinctive
 * words are matched anywhere in a name. English and Indonesian, and the police in some other languages.
 */
const anywhere = `
  whereabouts police polisi interpol sheriff government pemerintah kementerian immigration
  imigrasi kejaksaan pengadilan bareskrim beacukai bankindonesia rumahsakit dukcapil supremecourt
  google whatsapp facebook instagram microsoft telegram tiktok paypal netflix tokopedia shopee
  traveloka bukalapak telkomsel smartfren vodafone customerservice customersupport
  customercare helpdesk layananpelanggan callcenter securityteam timkeamanan administrator
  kapolda kapolres kapolsek polresta kominfo komdigi kemenkes kemensos kemenkeu bawaslu
  detective prosecutor districtcourt socialsecurity childservices royalmail
  bankmandiri bankbca bankbri bankbni klikbca posindonesia sicepat
  searchandrescue palangmerah crisisline womensaid samaritans
  childprotect familycourt borderforce taxoffice kantorpajak dirjenpajak centrelink jasaraharja
  polantas reskrim kelurahan kecamatan puskesmas debtcollector pinjol
  bhabinkamtibmas scotlandyard postoffice kantorpos findmyiphone findmydevice
  fraudteam frauddepartment fraudprevention antifraud snapchat coinbase
  policia polizei politie полиция поліція 警察 公安 경찰 पुलिस ตำรวจ شرطة پلیس
`;
/** These occur where two words of people's names meet, as in Adam Karim, and count only where a word begins. */
const atStart = `
  kapolri brimob basarnas damkar pemadam redcross komnas babinsa
  icloud lazada binance indosat gojek
`;
/** Short ones occur within people's names, and count only as whole words. */
const alone = `
  fbi cia irs nhs europol customs ministry embassy consulate polri polda polres polsek tni kpk
  bnn bpjs pln pertamina kedutaan satpol densus apple amazon grab uber signal twitter visa
  mastercard dhl fedex ups jne bank bca bni btn ovo gopay gcash stripe xl axis verizon ambulance
  ambulans hospital emergency darurat support admin moderator operator official resmi
  samsat ojk kpu bmkg hmrc usps bsi hsbc djp dvla pmi lpsk rescue dispatch constable
`;
/** Of these, people's surnames. After a forename they are clearly that: 'John Constable', but not 'Kent Constable'. */
const surnames = 'apple bank constable uber';
/** The most frequent ones that are no place, office or company: any other word could be part of a title. */
const forenames = `
  james john robert michael william david richard joseph thomas daniel matthew anthony andrew joshua
  kenneth kevin brian timothy ronald edward jason jeffrey ryan jacob nicholas eric jonathan stephen
  steven benjamin samuel gregory alexander peter simon oliver harry adam nathan paul
  mary patricia jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy margaret sandra
  ashley emily donna michelle amanda melissa deborah stephanie rebecca laura helen amy anna emma
  nicole samantha katherine christine rachel janet catherine maria heather diane julie alice lucy
`;

const words = (list: string): string[] => list.trim().split(/\s+/);

/** The table has thousands of characters: it is loaded at the first name, not at every start. */
const unhomoglyph = (text: string): string => (require('unhomoglyph') as (text: string) => string)(text);

/** Spellings that Unicode's table does not have. */
const smallCapitals = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ';
const capitals = 'ABCDEFGHIJKLMNOPRSTUVWYZ';
const digits: Record<string, string> = { 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' };
const respelled = (text: string): string =>
  text
    .replace(new RegExp(`[${smallCapitals}]`, 'g'), (letter) => capitals[smallCapitals.indexOf(letter)]!)
    .replace(/[34578]/g, (digit) => digits[digit]!)
    .replace(/vv/gi, 'w');

/** What a name looks like: mapped through Unicode's table of confusable characters, without case and marks. */
const look = (text: string): string =>
  unhomoglyph(unhomoglyph(respelled(text.normalize('NFKD'))).toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // A capital I looks like an l; the table misses this because the text is in lower case by now.
    .replaceAll('l', 'i');

const letters = (text: string): string => text.replace(/\P{L}/gu, '');

let looks:
  | {
      anywhere: string[];
      atStart: string[];
      alone: Set<string>;
      surnames: Set<string>;
      forenames: Set<string>;
    }
  | undefined;
/**
 * The words are mapped through the same table, because it maps 'm' to 'rn'. Done at the first name, not at every
 * start.
 */
const known = () =>
  (looks ??= {
    anywhere: words(anywhere).map(look).map(letters),
    atStart: words(atStart).map(look).map(letters),
    alone: new Set(words(alone).map(look)),
    surnames: new Set(words(surnames).map(look)),
    forenames: new Set(words(forenames).map(look)),
  });

/** Whether a name is, or looks like, that of an authority, a rescue service, a well-known company or this service. */
export function isImpersonation(name: string): boolean {
  const seen = look(name);
  const joined = letters(seen);
  const names = known();
  const [forename = '', surname = '', ...more] = seen.split(' ');
  if (more.length === 0 && names.forenames.has(forename) && names.surnames.has(surname)) return false;
  if (names.anywhere.some((word) => joined.includes(word)) || names.alone.has(joined)) return true;
  return seen.split(/[^\p{L}]+/u).some((part, index, parts) => {
    const rest = parts.slice(index).join('');
    return names.alone.has(part) || names.atStart.some((word) => rest.startsWith(word));
  });
}
