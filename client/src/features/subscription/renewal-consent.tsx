import { Box, Flex, Text } from '@chakra-ui/react';

type Props = { text: string; isAgreed: boolean; onChange: (agrees: boolean) => void };

/** Agrees to the terms of renewal, which nobody has agreed to beforehand. */
export const RenewalConsent = ({ text, isAgreed, onChange }: Props) => (
  <Flex as="label" gap="3" align="flex-start" cursor="pointer">
    <Box asChild mt="1" w="5" h="5" flexShrink="0">
      <input type="checkbox" checked={isAgreed} onChange={({ target }) => onChange(target.checked)} />
    </Box>
    <Text as="span" minW="0" overflowWrap="anywhere">
      {text}
    </Text>
  </Flex>
);
