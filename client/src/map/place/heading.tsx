import { Box } from '@chakra-ui/react';

/** Shows at the rim of a face where somebody is going: degrees from north. */
export const Heading = ({ degrees }: { degrees: number }) => (
  <Box
    data-testid="heading"
    position="absolute"
    inset="-11px"
    pointerEvents="none"
    aria-hidden
    style={{ transform: `rotate(${degrees}deg)` }}
  >
    <Box asChild display="block" mx="auto" w="20px" h="13px" color="fg">
      <svg viewBox="-1 -1 18 12">
        <path d="M8 0 16 10Q8 6 0 10Z" fill="currentColor" stroke="white" strokeWidth="1" />
      </svg>
    </Box>
  </Box>
);
