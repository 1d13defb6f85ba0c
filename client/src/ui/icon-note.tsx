import { Box, type BoxProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';

type Props = BoxProps & { icon: LucideIcon; ref?: Ref<HTMLDivElement> };

/** A note in a box of its own, which begins with an icon. */
export const IconNote = ({ icon: Icon, children, ...props }: Props) => (
  <Box display="flex" gap="2.5" borderRadius="control" px="4" py="3" {...props}>
    <Icon size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
    {children}
  </Box>
);
