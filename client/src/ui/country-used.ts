import { readPhone } from '#shared/phone.ts';
import { phoneInfo } from './phone-info.ts';

/** Remembers the country of a number (E.164) that was looked up, or asked where it is. */
export function noteCountryUsed(number: string): void {
  const phone = readPhone(number);
  if (phone.ok && phone.country) phoneInfo.write({ country: phone.country, callingCode: phone.callingCode });
}
