import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Radio } from '../../ui/form/radio.tsx';

type Props = { name: string; value: string; checked: boolean; onChoose: () => void; children: ReactNode };

/** One option as a card; a radio button for keyboard and screen reader. */
export const ChoiceCard = ({ name, value, checked, onChoose, children }: Props) => (
  <Box
    as="label"
    display="flex"
    gap="3"
    alignItems="flex-start"
    p="4"
    borderWidth="2px"
    borderRadius="card"
    bg="bg.panel"
    cursor="pointer"
    css={{
      '&:has(:checked)': { borderColor: 'brand.fg' },
      '&:has(:focus-visible)': { boxShadow: '0 0 0 2px {colors.brand.focusRing}' },
    }}
  >
    <Box mt="0.5">
      <Radio name={name} value={value} checked={checked} onChange={onChoose} />
    </Box>
    <Box flex="1" minW="0">
      {children}
    </Box>
  </Box>
);
