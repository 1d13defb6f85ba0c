import type { Locale } from '#shared/locales.ts';
import { homeOf } from '#shared/region.ts';
import { fetchForForm } from '../../ui/fetch-part.ts';

/**
 * A number in E.164, null if it is invalid. The numbering plans of all countries are loaded only when someone types
 * one.
 */
export const readNumber = async (typed: string, locale: Locale): Promise<string | null> => {
  const readPhone = await fetchForForm(() => import('#shared/phone.ts').then((module) => module.readPhone));
  const phone = readPhone(typed, homeOf(navigator.language, locale));
  return phone.ok ? phone.e164 : null;
};
