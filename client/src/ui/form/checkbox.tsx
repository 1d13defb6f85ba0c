import type { ComponentProps } from 'react';
import { ChoiceBox } from './choice-box.tsx';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/** A check box in its label. */
export const Checkbox = (props: Props) => (
  <ChoiceBox
    display="grid"
    placeItems="center"
    borderRadius="5px"
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
  </ChoiceBox>
);
