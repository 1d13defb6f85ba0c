import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { announce } from '../../../ui/announce.ts';
import { countUnseen } from '../../../ui/count-unseen.ts';
import { usePhoneFormat } from '../../../ui/phone-text.ts';
import { type BadgeName, badgeOf } from '../badge.ts';
import { nameOf } from '../location-name.ts';
import { isWhoOpen } from '../who-is-this/who-open.ts';

/** Only the requester can cancel, and is told where they do it; of a message that failed there is a sentence. */
const hasOwnWords: ReadonlySet<BadgeName> = new Set(['cancelled', 'notDelivered']);

/**
 * Has screen readers read out what the recipient did, and that a message failed, and counts it in the tab's title while
 * the page is not visible; not each new position.
 */
export function useTellChange() {
  const { t } = useTranslation('location');
  // Numbers stay as stored if they are not formatted on the page: their library is large.
  const write = usePhoneFormat(false);
  return (before: LocationRow_LocationFragment, after: LocationRow_LocationFragment): void => {
    const badge = badgeOf(after);
    const news = [
      badge !== badgeOf(before) && !hasOwnWords.has(badge) && t(`badge.${badge}`),
      after.reply &&
        after.repliedAt !== before.repliedAt &&
        t('reply.said', { reply: t(`reply.${after.reply}`) }),
      after.arrivedAt && after.arrivedAt !== before.arrivedAt && t('arrived.they'),
      isWhoOpen(after) && !isWhoOpen(before) && t('who.title'),
      after.delivery === 'FAILED' &&
        before.delivery !== 'FAILED' &&
        !after.cancelledAt &&
        t('delivery.failedTitle'),
    ];
    const text = news.filter(Boolean).join('. ');
    if (!text) return;
    announce(`${nameOf(after, write, t)}: ${text}`);
    countUnseen();
  };
}
