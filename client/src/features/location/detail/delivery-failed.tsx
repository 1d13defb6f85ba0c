import { Flex, Stack, Text } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { badgeOf } from '../badge.ts';

type Props = { location: LocationRow_LocationFragment; onLink: (title: string) => void };

/**
 * After a message that failed for good, for whatever reason, unless the link was answered all the same: the alternative
 * that needs no message.
 */
export function DeliveryFailed({ location, onLink }: Props) {
  const { t } = useTranslation('location');
  if (badgeOf(location) !== 'notDelivered') return null;
  return (
    <Flex
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      bg="bg.warning"
      borderRadius="control"
      px="4"
      py="3"
      data-delivery="FAILED"
    >
      <Stack gap="0.5" flex="1 1 16rem">
        <Text fontWeight="650" color="fg.warning">
          {t('delivery.failedTitle')}
        </Text>
        <Text textStyle="sm">{t('delivery.failedText')}</Text>
      </Stack>
      <Button size="sm" onClick={() => onLink(location.title ?? '')}>
        <Link2 aria-hidden /> {t('delivery.linkInstead')}
      </Button>
    </Flex>
  );
}
