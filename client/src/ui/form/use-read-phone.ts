import { useHomeCountry } from '../../i18n/use-locale.ts';
import { fetchForForm } from '../fetch-part.ts';

/**
 * Reads a typed phone number, without a plus as one of the reader's country. The numbering plans of all countries are
 * loaded only when someone has typed one.
 * @throws PartMissing, or another error if there is no connection
 */
export function useReadPhone() {
  const home = useHomeCountry();
  return async (typed: string) => {
    const readPhone = await fetchForForm(() => import('#shared/phone.ts').then((module) => module.readPhone));
    return readPhone(typed, home);
  };
}
