import { Box, Flex, Text } from '@chakra-ui/react';
import { Checkbox } from '../../ui/form/checkbox.tsx';

type Props = { text: string; isAgreed: boolean; onChange: (agrees: boolean) => void };

/** Agrees to the terms of renewal, which nobody has agreed to beforehand. */
export const RenewalConsent = ({ text, isAgreed, onChange }: Props) => (
  <Flex as="label" gap="3" align="flex-start" cursor="pointer">
    <Box pt="0.5">
      <Checkbox checked={isAgreed} onChange={({ target }) => onChange(target.checked)} />
    </Box>
    <Text as="span" minW="0">
      {text}
    </Text>
  </Flex>
);
