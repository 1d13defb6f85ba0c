import type { ComponentProps } from 'react';
import { ChoiceBox } from './choice-box.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/** A radio button, whose label shows the focus. */
export const Radio = (props: Props) => (
  <ChoiceBox
    borderRadius="full"
    outline="none"
    css={{ '&:checked': { borderWidth: '0.375rem', borderColor: 'brand.solid' } }}
  >
    <input type="radio" {...props} />
  </ChoiceBox>
);
