import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { usePhoneText } from '../../ui/phone-text.ts';

type Names = {
  /** The requester's own name for it, otherwise the number or address. */
  name: string;
  /** The number or address, if a name is shown instead. For a link nobody knows who answered. */
  recipient: string | null;
};

/** Whether somebody has answered: one's own cancellation also ends a request, but a place came from an answer. */
const isAnswered = ({ consent, cancelledAt, locatedAt }: LocationRow_LocationFragment): boolean =>
  consent === 'GRANTED' ||
  consent === 'DECLINED' ||
  (consent === 'ENDED' && (!cancelledAt || locatedAt !== null));

export function useLocationName(location: LocationRow_LocationFragment): Names {
  const { channel, title, recipient } = location;
  const { t } = useTranslation('location');
  const phone = usePhoneText(channel === 'PHONE' ? recipient : null);
  const written = phone ?? recipient;
  if (channel === 'LINK') {
    return { name: title ?? t('link'), recipient: isAnswered(location) ? t('anybody') : null };
  }
  return { name: title ?? written ?? t('link'), recipient: title ? written : null };
}
