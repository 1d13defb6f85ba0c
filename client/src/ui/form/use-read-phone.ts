import { useLocale } from '../../i18n/use-locale.ts';
import { phoneCountry } from '../../../browser/phone-country.ts';
import { fetchForForm } from '../fetch-part.ts';

/**
 * Reads a typed phone number, without a plus as one of the reader's country. The numbering plans of all countries are
 * loaded only when someone has typed one.
 * @throws PartMissing, or another error if there is no connection
 */
export function useReadPhone() {
  const locale = useLocale();
  return async (typed: string) => {
    const { readPhone, phoneCountries } = await fetchForForm(() => import('#shared/phone.ts'));
    return readPhone(typed, phoneCountry(locale, phoneCountries));
  };
}
