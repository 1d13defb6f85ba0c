import { Box, type BoxProps } from '@chakra-ui/react';

/**
 * The box that `Checkbox` and `Radio` share, around their input. Drawn here: in dark mode, Chromium's own check box looks
 * disabled and its radio button chosen.
 */
export const ChoiceBox = (box: BoxProps) => (
  <Box
    asChild
    appearance="none"
    flexShrink="0"
    boxSize="5"
    m="0"
    borderWidth="2px"
    borderColor="border.control"
    cursor="inherit"
    {...box}
  />
);
