import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** A place inside its own uncertainty: the logo. Below `wordFrom` it is shown without the name. */
export function Logo({ wordFrom = '22em' }: { wordFrom?: string }) {
  const { t } = useTranslation();
  return (
    <HStack gap="2.5" color="brand.fg">
      <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
        <circle cx="16" cy="16" r="13" fill="currentColor" opacity="0.14" />
        <circle
          cx="16"
          cy="16"
          r="13"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeDasharray="4.4 5.81"
        />
        <circle cx="16" cy="16" r="5.2" fill="currentColor" />
      </svg>
      <Text
        as="span"
        fontWeight="780"
        fontSize="1.125rem"
        letterSpacing="-0.025em"
        color="fg"
        css={{ [`@media (max-width: ${wordFrom})`]: { display: 'none' } }}
      >
        {t('appName')}
      </Text>
    </HStack>
  );
}
