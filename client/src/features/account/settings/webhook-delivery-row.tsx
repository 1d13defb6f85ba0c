import { Badge, Code, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { WebhookDeliveryRow_DeliveryFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { ActionButton } from '../../../ui/action-button.tsx';

const colors = { PENDING: 'blue', DELIVERED: 'green', FAILED: 'red' } as const;
const reasons = ['REFUSED_ADDRESS', 'UNREACHABLE', 'TIMEOUT', 'STATUS'] as const;

type Props = { delivery: WebhookDeliveryRow_DeliveryFragment; onResend: () => Promise<void> };

/** A delivery: when, its state and why, and sending it again. */
export function WebhookDeliveryRow({ delivery, onResend }: Props) {
  const { t } = useTranslation('account');
  const { moment, time } = useDates();
  const { event, state, attempts, lastStatus, lastError, createdAt } = delivery;
  const reason = reasons.find((one) => one === lastError);
  const details = [
    t('settings.webhooks.attempts', { count: attempts }),
    reason && t(`settings.webhooks.error.${reason}`, { status: lastStatus }),
  ];
  return (
    <Flex as="li" gap="3" py="1" wrap="wrap" align="center" justify="space-between">
      <Flex flex="1 1 12rem" gap="2" wrap="wrap" align="center" minW="0" textStyle="sm">
        <Text>{moment(createdAt)}</Text>
        <Code minW="0" overflowWrap="anywhere">
          {event}
        </Code>
        <Badge colorPalette={colors[state]}>{t(`settings.webhooks.state.${state}`)}</Badge>
        <Text color="fg.muted">{details.filter(Boolean).join(' · ')}</Text>
      </Flex>
      {state !== 'PENDING' && (
        <ActionButton
          size="sm"
          variant="outline"
          flexShrink="0"
          // To the second: what several webhooks are sent comes within a minute.
          aria-label={t('settings.webhooks.resendOf', { date: time(createdAt) })}
          action={onResend}
        >
          {t('settings.webhooks.resend')}
        </ActionButton>
      )}
    </Flex>
  );
}
