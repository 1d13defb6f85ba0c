import { Box } from '@chakra-ui/react';

/** A wide circle that becomes a place once somebody says yes: decoration, with no data in it. */
export const PromiseDrawing = () => (
  <Box aria-hidden color="brand.fg" maxW="26rem" w="full" mx="auto" display={{ base: 'none', lg: 'block' }}>
    <svg viewBox="0 0 400 360" width="100%" role="presentation">
      <rect
        x="6"
        y="6"
        width="388"
        height="348"
        rx="28"
        fill="var(--wa-colors-bg-panel)"
        stroke="var(--wa-colors-border)"
      />
      <g fill="none" stroke="var(--wa-colors-border-emphasized)" strokeWidth="1.5" strokeLinecap="round">
        <path d="M6 250c70-34 96 22 160-4s78-92 228-70" />
        <path d="M70 354c10-70 58-92 62-160S96 84 128 6" />
        <path d="M262 354c-16-62 20-92 14-150s44-106 36-198" />
      </g>
      <circle cx="200" cy="176" r="112" fill="currentColor" opacity="0.09" />
      <circle
        cx="200"
        cy="176"
        r="112"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeDasharray="9 9"
        opacity="0.6"
      />
      <circle cx="200" cy="176" r="46" fill="currentColor" opacity="0.16" />
      <circle
        cx="200"
        cy="176"
        r="15"
        fill="currentColor"
        stroke="var(--wa-colors-bg-panel)"
        strokeWidth="5"
      />
    </svg>
  </Box>
);
