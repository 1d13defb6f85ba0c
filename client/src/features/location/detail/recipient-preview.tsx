import { Box, Circle, Flex, Stack, Text } from '@chakra-ui/react';
import { consentText } from '#shared/consent-text.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../i18n/use-locale.ts';

/** The beginning of the page that asks, small, in its own words. A picture: the page itself is linked below it. */
export function RecipientPreview({ senderName }: { senderName: string | null }) {
  const { t } = useTranslation('location');
  const { heading, precisionQuestion, precision, share, refuseButton } = consentText[useLocale()];
  return (
    <Stack
      aria-hidden
      gap="2"
      maxW="15rem"
      p="4"
      borderWidth="1px"
      borderRadius="card"
      bg="bg"
      boxShadow="card"
      textStyle="sm"
      userSelect="none"
    >
      <Text fontWeight="700" textStyle="md">
        {senderName ? t('waiting.asks', { name: senderName }) : heading}
      </Text>
      <Text color="fg.muted">{precisionQuestion}</Text>
      {[precision.CITY, precision.AREA, precision.EXACT].map(({ label }) => (
        <Flex key={label} gap="2" align="center">
          <Circle size="3.5" borderWidth="1.5px" borderColor="fg.muted" flexShrink="0" />
          {label}
        </Flex>
      ))}
      <Flex gap="2">
        {[share, refuseButton].map((answer) => (
          <Box
            key={answer}
            flex="1"
            py="1.5"
            px="1"
            borderRadius="control"
            bg="brand.solid"
            color="brand.contrast"
            fontWeight="650"
            textAlign="center"
          >
            {answer}
          </Box>
        ))}
      </Flex>
    </Stack>
  );
}
