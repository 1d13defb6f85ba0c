import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { usePhoneFormat } from '../../ui/phone-text.ts';

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

/** How a request is called: by the requester's own name for it, otherwise by its number or address. `write`: numbers. */
export function nameOf(
  { channel, title, recipient }: LocationRow_LocationFragment,
  write: (number: string) => string,
  t: TFunction<'location'>,
): string {
  if (title !== null || channel === 'LINK' || recipient === null) return title ?? t('link');
  return channel === 'PHONE' ? write(recipient) : recipient;
}

export function useLocationName(location: LocationRow_LocationFragment): Names {
  const { channel, title, recipient } = location;
  const { t } = useTranslation('location');
  const write = usePhoneFormat(channel === 'PHONE');
  const name = nameOf(location, write, t);
  if (channel === 'LINK') return { name, recipient: isAnswered(location) ? t('anybody') : null };
  return { name, recipient: title && recipient ? nameOf({ ...location, title: null }, write, t) : null };
}
