import { Button as StyledButton, type ButtonProps, Loader, Span } from '@chakra-ui/react';
import type { Ref } from 'react';

type Props = ButtonProps & { ref?: Ref<HTMLButtonElement> };

/**
 * The component library's button, except that a loading or disabled one can keep the focus: the browser's own
 * `disabled` loses it. Pressing it meanwhile does nothing, not even submit its form, also by Enter in a field.
 */
export function Button({ loading, loadingText, disabled, onClick, children, ...props }: Props) {
  const isOff = loading || disabled;
  return (
    <StyledButton
      {...props}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {loading ? (
        <Loader text={loadingText}>
          {/* Seen through, not hidden, as the loader does it, which would leave the button without a name. */}
          <Span visibility="visible" opacity="0" display="inline-flex" alignItems="center" gap="inherit">
            {children}
          </Span>
        </Loader>
      ) : (
        children
      )}
    </StyledButton>
  );
}
