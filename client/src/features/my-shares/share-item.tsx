import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Shares_MySharesFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import type { Wish } from './use-stop.ts';

type Item = Shares_MySharesFragment['items'][number];

type Props = {
  item: Item;
  underWay: Wish | null;
  onStop: (wish: Wish) => void;
  /** The same after a confirmation. */
  onAsk: (wish: Wish) => void;
};

/** One request: who asks, what they can see, and how to end it. */
export function ShareItem({ item, underWay, onStop, onAsk }: Props) {
  const { t } = useTranslation('myShares');
  const { moment } = useDates();
  const { requestId, state, precision, sharedSince, sharedUntil } = item;
  const name = item.senderName ?? t('anonymous');
  const facts =
    state === 'SHARING' && sharedSince && sharedUntil
      ? t('state.SHARING', { since: moment(sharedSince), until: moment(sharedUntil) })
      : t(`state.${state === 'ASKED' ? 'ASKED' : 'KEPT'}`, { asked: moment(item.requestedAt) });
  const named = (action: string) => t('about', { action, name });
  const stop = { requestId, erase: false, block: false };
  return (
    <Stack as="li" gap="2" py="4" borderTopWidth="1px">
      <Text fontWeight="600" overflowWrap="anywhere">
        {name}
      </Text>
      {precision && <Text>{t(`precision.${precision}`)}</Text>}
      <Text color="fg.muted">{facts}</Text>
      <Flex gap="2" wrap="wrap">
        {state === 'SHARING' && (
          <Button
            aria-label={named(t('stop'))}
            loading={underWay?.requestId === requestId && !underWay.erase && !underWay.block}
            onClick={() => onStop(stop)}
          >
            {t('stop')}
          </Button>
        )}
        {state !== 'ASKED' && (
          <Button
            variant="outline"
            aria-label={named(t(state === 'KEPT' ? 'erase' : 'stopErase'))}
            onClick={() => onAsk({ ...stop, erase: true })}
          >
            {t(state === 'KEPT' ? 'erase' : 'stopErase')}
          </Button>
        )}
        <Button
          variant="outline"
          aria-label={named(t('block'))}
          onClick={() => onAsk({ ...stop, block: true })}
        >
          {t('block')}
        </Button>
      </Flex>
    </Stack>
  );
}
