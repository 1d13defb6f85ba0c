import { Badge, Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/server-clock.ts';
import type { SessionRow_SessionFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { useNow } from '../../../ui/now.ts';

type Props = { session: SessionRow_SessionFragment; onEnd: () => Promise<void> };

export function SessionRow({ session, onEnd }: Props) {
  const { t } = useTranslation('account');
  const { moment, ago } = useDates();
  const now = useNow(60_000, serverNow);
  const { isCurrent, createdAt, lastSeenAt } = session;
  const device = session.device ?? t('settings.sessions.unknown');
  return (
    <Flex as="li" py="3" gap="3" wrap="wrap" justify="space-between" align="center" borderTopWidth="1px">
      <Box flex="1 1 10rem" minW="0">
        <Flex gap="2" wrap="wrap" align="center">
          <Text fontWeight="650">{device}</Text>
          {isCurrent && <Badge colorPalette="green">{t('settings.sessions.current')}</Badge>}
        </Flex>
        <Text color="fg.muted" textStyle="sm">
          {t('settings.sessions.created', { date: moment(createdAt) })}
        </Text>
        {!isCurrent && (
          <Text color="fg.muted" textStyle="sm">
            {t('settings.sessions.seen', { ago: ago(Math.max(0, now - Date.parse(lastSeenAt))) })}
          </Text>
        )}
      </Box>
      {!isCurrent && (
        <ActionButton
          variant="outline"
          flexShrink="0"
          aria-label={t('settings.sessions.endOf', { device, date: moment(createdAt) })}
          action={onEnd}
        >
          {t('settings.sessions.end')}
        </ActionButton>
      )}
    </Flex>
  );
}
