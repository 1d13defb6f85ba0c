import { Flex, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { WebhookRow_WebhookFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { ShowMore, useFirstRows } from '../../../ui/show-more.tsx';
import { WebhookDeliveryRow } from './webhook-delivery-row.tsx';

type Props = {
  webhook: WebhookRow_WebhookFragment;
  onDelete: () => void;
  onResend: (deliveryId: string) => Promise<void>;
  onRefresh: () => void;
};

/** One webhook and its most recent deliveries. */
export function WebhookRow({ webhook, onDelete, onResend, onRefresh }: Props) {
  const { t } = useTranslation('account');
  const { moment } = useDates();
  const { url, deliveries } = webhook;
  const { shown, more, list } = useFirstRows(deliveries, 3);
  return (
    <Stack as="li" py="3" gap="2" borderTopWidth="1px">
      <Flex gap="3" wrap="wrap" justify="space-between" align="center">
        <Text fontWeight="650" flex="1 1 10rem" minW="0">
          {url}
        </Text>
        <Button
          variant="outline"
          flexShrink="0"
          aria-label={t('settings.webhooks.deleteOf', { url })}
          onClick={onDelete}
        >
          {t('settings.webhooks.delete')}
        </Button>
      </Flex>
      {webhook.disabledAt && (
        <Text textStyle="sm" color="fg.error">
          {t('settings.webhooks.off', { moment: moment(webhook.disabledAt) })}
        </Text>
      )}
      <Flex gap="3" wrap="wrap" align="center" justify="space-between">
        <Text flex="1 1 10rem" textStyle="sm" color="fg.muted">
          {deliveries.length > 0 ? t('settings.webhooks.log') : t('settings.webhooks.logEmpty')}
        </Text>
        <Button
          size="sm"
          variant="ghost"
          aria-label={`${t('settings.webhooks.refresh')}: ${url}`}
          onClick={onRefresh}
        >
          {t('settings.webhooks.refresh')}
        </Button>
      </Flex>
      {deliveries.length > 0 && (
        <RowList list={list} name={t('settings.webhooks.log')}>
          {shown.map((delivery) => (
            <WebhookDeliveryRow
              key={delivery.id}
              delivery={delivery}
              onResend={() => onResend(delivery.id)}
            />
          ))}
        </RowList>
      )}
      {more && <ShowMore size="sm" of={url} onClick={more} />}
    </Stack>
  );
}
