import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A term and its value, side by side where there is room; for use in a `dl`. */
export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <Box display="flex" flexWrap="wrap" columnGap="3" py="1.5">
    <Box as="dt" color="fg.muted" flex="0 0 30%" minW="7.5rem">
      {term}
    </Box>
    <Box as="dd" flex="1 1 9rem" minW="0">
      {children}
    </Box>
  </Box>
);
