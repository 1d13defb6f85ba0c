import { useState } from 'react';
import type { Country } from 'react-phone-number-input/max';
import { useHomeCountry } from '../../../i18n/use-locale.ts';
import { useLoadedLocations } from '../list/use-locations.ts';
import { countryOf } from './phone-problem.ts';

/**
 * The country that a number without a plus is assumed to be of: that of the newest request by phone, if the list of
 * these is loaded; otherwise the reader's own. Stays what it was when the form opened.
 */
export function useUsualCountry(): Country {
  const own = useHomeCountry();
  const { data } = useLoadedLocations({ channel: 'PHONE' });
  const [newest] = useState(data?.locations.nodes[0]?.recipient);
  return ((newest ? countryOf(newest) : null) ?? own ?? 'US') as Country;
}
