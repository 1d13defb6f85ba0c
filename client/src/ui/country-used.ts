import { countryOf } from '#shared/phone.ts';
import { phoneInfo } from './phone-info.ts';

/** Remembers the country of a number (E.164) that was looked up, or asked where it is. */
export function noteCountryUsed(number: string): void {
  const used = countryOf(number);
  if (used) phoneInfo.write(used);
}
