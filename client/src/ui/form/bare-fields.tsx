import { chakra, useRecipe, useSlotRecipe } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';

/**
 * Chakra's `Input` and `NativeSelect` for the dashboard's first screen, outside of a form: without Ark's `Field`, which
 * both of Chakra's bring along with all that a form field needs.
 */
export function BareInput(props: ComponentProps<typeof chakra.input>) {
  return <chakra.input {...props} css={useRecipe({ key: 'input' })()} />;
}

/** `flex`: of the box around the select. */
export function BareSelect({ flex, ...props }: ComponentProps<typeof chakra.select>) {
  const styles = useSlotRecipe({ key: 'nativeSelect' })();
  return (
    <chakra.div css={styles['root']} {...(flex !== undefined && { flex })}>
      <chakra.select {...props} css={styles['field']} />
      <chakra.div css={styles['indicator']}>
        <ChevronDown aria-hidden />
      </chakra.div>
    </chakra.div>
  );
}
