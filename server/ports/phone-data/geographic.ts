import type { PhoneType } from '#shared/phone.ts';

/** Calling codes where mobile numbers start with an area code, too: Mexico, Argentina, Brazil, China. */
const mobileHasArea: ReadonlySet<string> = new Set(['52', '54', '55', '86']);

/** Whether the number's prefix shows where it was issued (libphonenumber's rule for its geocoder). */
export const isGeographic = (type: PhoneType, callingCode: string): boolean =>
  type === 'FIXED_LINE' ||
  type === 'FIXED_LINE_OR_MOBILE' ||
  (type === 'MOBILE' && mobileHasArea.has(callingCode));

/** From the area code on: Argentina's mobile numbers have a 9 before it (libphonenumber's mobile token). */
export const fromAreaCode = (national: string, callingCode: string): string =>
  callingCode === '54' ? national.replace(/^9/, '') : national;

/** Types for which libphonenumber names a carrier. */
export const hasCarrier = (type: PhoneType): boolean =>
  type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE' || type === 'PAGER';
