import paid from '../../../illustrations/paid.svg?raw';
import { Illustration } from '../../ui/illustration.tsx';

/** That a payment went through, at a glance. */
export const PaidSign = () => <Illustration svg={paid} />;
