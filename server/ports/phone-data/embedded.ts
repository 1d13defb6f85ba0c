import type { Phone } from '#shared/phone.ts';
import type { Locale } from '#shared/locales.ts';
import { findingOf, known, unknown } from '../finding.ts';
import { fromAreaCode, hasCarrier, isGeographic } from './geographic.ts';
import type { PhoneDataPort, PhoneReading } from './port.ts';
import { byLongestPrefix, prefixFile } from './prefix-file.ts';
import { zonesOfNumber } from './time-zones.ts';

/** More zones than this are not useful for one number. */
const zonesShown = 3;

/** What the world's numbering plans say, from libphonenumber's data on this machine. Queries nobody. */
export const openEmbeddedPhoneData = (): PhoneDataPort => ({
  read: (phone, { locale }) => readingOf(phone, locale),
});

const now = () => new Date();

const sources: PhoneReading['sources'] = {
  lineType: 'NUMBERING_PLAN',
  carrier: 'PREFIX_DATA',
  country: 'NUMBERING_PLAN',
  region: 'PREFIX_DATA',
  timeZone: 'PREFIX_DATA',
  callerName: 'NUMBERING_PLAN',
};

function readingOf(phone: Phone, locale: Locale): PhoneReading {
  const { callingCode } = phone;
  // E.164 is a plus, the calling code and the national number.
  const national = phone.e164.slice(1 + callingCode.length);
  const fromArea = fromAreaCode(national, callingCode);
  return {
    sources,
    async lineType() {
      if (phone.type === 'UNKNOWN') return unknown('NUMBERING_PLAN', now());
      return phone.type === 'FIXED_LINE_OR_MOBILE'
        ? known(phone.type, 'NUMBERING_PLAN', now(), { confidence: 'LIKELY', note: 'TYPE_NOT_IN_NUMBER' })
        : known(phone.type, 'NUMBERING_PLAN', now());
    },
    async carrier() {
      if (phone.isFictional) return unknown('NUMBERING_PLAN', now(), 'FICTIONAL_NUMBER');
      if (!hasCarrier(phone.type)) return unknown('PREFIX_DATA', now(), 'CARRIER_ONLY_MOBILE');
      const name = byLongestPrefix(await prefixFile(`carrier/en/${callingCode}`), national);
      return findingOf(name, 'PREFIX_DATA', now(), { confidence: 'LIKELY', note: 'ORIGINAL_CARRIER' });
    },
    async country() {
      return phone.country
        ? known(phone.country, 'NUMBERING_PLAN', now(), {
            confidence: phone.isCountryCertain ? 'CERTAIN' : 'LIKELY',
          })
        : unknown('NUMBERING_PLAN', now(), 'NOT_GEOGRAPHIC');
    },
    async region() {
      if (!isGeographic(phone.type, callingCode)) return unknown('PREFIX_DATA', now(), 'NOT_GEOGRAPHIC');
      const inLocale =
        locale === 'en'
          ? null
          : byLongestPrefix(await prefixFile(`geocodes/${locale}/${callingCode}`), fromArea);
      const name = inLocale ?? byLongestPrefix(await prefixFile(`geocodes/en/${callingCode}`), fromArea);
      return findingOf(name, 'PREFIX_DATA', now(), { confidence: 'LIKELY', note: 'REGION_OF_PREFIX' });
    },
    async timeZone() {
      const digits = isGeographic(phone.type, callingCode) ? callingCode + fromArea : callingCode;
      const named = byLongestPrefix(await prefixFile('timezones'), digits)?.split('&') ?? [];
      const zones = zonesOfNumber(phone.country, named);
      const source = zones.every((zone) => named.includes(zone)) ? 'PREFIX_DATA' : 'NUMBERING_PLAN';
      if (zones.length > zonesShown) {
        return known('SEVERAL', source, now(), { confidence: 'LIKELY', note: 'SEVERAL_TIME_ZONES' });
      }
      return findingOf(zones.join(', '), source, now(), {
        confidence: 'LIKELY',
        note: 'REGION_OF_PREFIX',
      });
    },
    async callerName() {
      return unknown('NUMBERING_PLAN', now(), 'NO_SOURCE');
    },
  };
}
