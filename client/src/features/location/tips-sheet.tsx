import { Box, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { useSiteConfig } from '../../ui/site-config.ts';
import { badgeColor, type BadgeName } from './badge.ts';
import { LocationBadge } from './location-badge.tsx';

const statuses = Object.keys(badgeColor) as BadgeName[];

/** Tips: how messages are sent, and what each status means. */
export function TipsSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('location');
  const isNameRequired = useSiteConfig()?.senderNameRequired;
  const rules = ['send1', 'send2', isNameRequired ? 'send3Signed' : 'send3', 'send4'] as const;
  return (
    <Sheet title={t('tips.title')} onClose={onClose} wide>
      <Stack gap="6">
        <Stack gap="2">
          <Heading as="h3" size="sm">
            {t('tips.sendTitle')}
          </Heading>
          <Stack as="ul" gap="1.5" ps="5" listStyleType="disc">
            {rules.map((rule) => (
              <li key={rule}>{t(`tips.${rule}`)}</li>
            ))}
          </Stack>
        </Stack>
        <Stack gap="2">
          <Heading as="h3" size="sm">
            {t('tips.statusTitle')}
          </Heading>
          <Stack as="dl" gap="3">
            {statuses.map((status) => (
              <Box key={status} display={{ sm: 'flex' }} gap="4">
                <Box as="dt" flex="0 0 8.5rem" mb={{ base: '1', sm: '0' }}>
                  <LocationBadge name={status} />
                </Box>
                <Box as="dd" flex="1">
                  {t(`tips.${status}`)}
                </Box>
              </Box>
            ))}
          </Stack>
        </Stack>
      </Stack>
    </Sheet>
  );
}
