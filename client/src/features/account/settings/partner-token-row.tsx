import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../apollo/server-clock.ts';
import type { PartnerTokenRow_TokenFragment } from '../../../gql/graphql.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { Button } from '../../../ui/button.tsx';
import { useNow } from '../../../ui/now.ts';

type Props = { token: PartnerTokenRow_TokenFragment; onRevoke: () => void };

export function PartnerTokenRow({ token, onRevoke }: Props) {
  const { t } = useTranslation('account');
  const { moment, ago } = useDates();
  const now = useNow(60_000, serverNow);
  const { name, scopes, createdAt, lastUsedAt } = token;
  const used = lastUsedAt
    ? t('settings.tokens.used', { ago: ago(Math.max(0, now - Date.parse(lastUsedAt))) })
    : t('settings.tokens.neverUsed');
  return (
    <Flex as="li" py="3" gap="3" wrap="wrap" justify="space-between" align="center" borderTopWidth="1px">
      <Box flex="1 1 10rem" minW="0">
        <Text fontWeight="650">{name}</Text>
        <Text textStyle="sm">{scopes.map((scope) => t(`settings.tokens.scope.${scope}`)).join(' · ')}</Text>
        <Text color="fg.muted" textStyle="sm">
          {t('settings.tokens.created', { date: moment(createdAt) })} · {used}
        </Text>
      </Box>
      <Button
        variant="outline"
        flexShrink="0"
        aria-label={t('settings.tokens.revokeOf', { name })}
        onClick={onRevoke}
      >
        {t('settings.tokens.revoke')}
      </Button>
    </Flex>
  );
}
