import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { usePhoneText } from '../../ui/phone-text.ts';

type Names = {
  /** The requester's own name for it, otherwise the number or address. */
  name: string;
  /** The number or address, if a name is shown instead. For a link nobody knows who answered. */
  recipient: string | null;
};

export function useLocationName({ channel, title, recipient, consent }: LocationRow_LocationFragment): Names {
  const { t } = useTranslation('location');
  const phone = usePhoneText(channel === 'PHONE' ? recipient : null);
  const written = phone ?? recipient;
  if (channel === 'LINK') {
    const isAnswered = consent === 'GRANTED' || consent === 'ENDED' || consent === 'DECLINED';
    return { name: title ?? t('link'), recipient: isAnswered ? t('anybody') : null };
  }
  return { name: title ?? written ?? t('link'), recipient: title ? written : null };
}
