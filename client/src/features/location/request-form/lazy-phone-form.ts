import { lazyPart } from '../../../ui/lazy-part.tsx';

/** This form is loaded with the phone metadata of all countries. */
export const LazyPhoneForm = lazyPart(() =>
  import('./phone-request-form.tsx').then((module) => module.PhoneRequestForm),
);
