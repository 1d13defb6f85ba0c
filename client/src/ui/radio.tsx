import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/**
 * A radio button, whose label shows the focus. Drawn here: the one that Chromium draws in dark mode is filled with grey,
 * and looks chosen.
 */
export const Radio = (props: Props) => (
  <Box
    asChild
    appearance="none"
    flexShrink="0"
    boxSize="5"
    m="0"
    borderWidth="2px"
    borderColor="border.control"
    borderRadius="full"
    outline="none"
    cursor="inherit"
    css={{ '&:checked': { borderWidth: '0.375rem', borderColor: 'brand.solid' } }}
  >
    <input type="radio" {...props} />
  </Box>
);
