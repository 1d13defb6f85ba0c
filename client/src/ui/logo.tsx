import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

/** A place inside its own uncertainty: the logo, as on the prerendered pages (client/site/frame/frame.css). */
export function Logo() {
  const { t } = useTranslation();
  return (
    <HStack
      color="brand.fg"
      gap="2.5"
      fontSize="1.125rem"
      css={{ '@media (max-width: 26em)': { gap: '1.5', fontSize: '1rem', '& svg': { width: '24px' } } }}
    >
      <svg viewBox="0 0 32 32" width="30" aria-hidden="true">
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
        letterSpacing="-0.025em"
        color="fg"
        css={{ '@media (max-width: 21.9em)': { display: 'none' } }}
      >
        {t('appName')}
      </Text>
    </HStack>
  );
}
