import { Box } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/** A check box in its label. Drawn here, as `Radio` is: Chromium's looks disabled in dark mode. */
export const Checkbox = (props: Props) => (
  <Box
    asChild
    appearance="none"
    display="grid"
    placeItems="center"
    flexShrink="0"
    boxSize="5"
    m="0"
    borderWidth="2px"
    borderColor="border.control"
    borderRadius="5px"
    cursor="inherit"
    focusVisibleRing="outside"
    css={{
      '&:checked': { borderColor: 'brand.solid', bg: 'brand.solid' },
      '&:checked::after': {
        content: '""',
        width: '0.3125rem',
        height: '0.625rem',
        marginTop: '-0.125rem',
        border: 'solid {colors.brand.contrast}',
        borderWidth: '0 2px 2px 0',
        transform: 'rotate(45deg)',
      },
    }}
  >
    <input type="checkbox" {...props} />
  </Box>
);
