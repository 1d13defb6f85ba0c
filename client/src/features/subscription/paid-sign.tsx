import { Flex } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import paid from '../../../illustrations/paid.svg?raw';
import { Illustration } from '../../ui/illustration.tsx';

/** Says at a glance that a payment went through. `text`: what else has come of it; the status is small then. */
export const PaidSign = ({ text }: { text?: string | undefined }) =>
  text ? (
    <Flex gap="2" align="center" color="fg.success" fontWeight="600">
      <CircleCheck aria-hidden />
      {text}
    </Flex>
  ) : (
    <Illustration svg={paid} />
  );
