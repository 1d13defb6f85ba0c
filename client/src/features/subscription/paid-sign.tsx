import { Box } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';

/** That a payment went through, at a glance. */
export const PaidSign = () => (
  <Box asChild boxSize="10" color="fg.success">
    <CircleCheck aria-hidden />
  </Box>
);
