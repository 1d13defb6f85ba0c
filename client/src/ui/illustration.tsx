import { Box, type BoxProps } from '@chakra-ui/react';

/**
 * A drawing of `client/illustrations`, in the colours of the theme. Not read out: the words beside it say as much.
 * `svg`: the file's text.
 */
export const Illustration = ({ svg, ...props }: BoxProps & { svg: string }) => (
  <Box
    aria-hidden
    w="32"
    flexShrink="0"
    css={{
      '--brand': 'colors.brand.solid',
      '--tint': 'colors.brand.subtle',
      '--warm': 'colors.warm.solid',
      '--on-warm': 'colors.warm.contrast',
      '--warm-tint': 'colors.warm.subtle',
      '--panel': 'colors.bg.panel',
      '& .check': { strokeDasharray: '1', animation: 'draw 0.22s 0.15s ease-out backwards' },
    }}
    {...props}
    // oxlint-disable-next-line react/no-danger -- our own files; an image would not have the page's colours
    dangerouslySetInnerHTML={{ __html: svg }}
  />
);
