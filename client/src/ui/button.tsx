import { Button as StyledButton, type ButtonProps, Loader, Span } from '@chakra-ui/react';
import type { Ref } from 'react';

type Props = ButtonProps & { ref?: Ref<HTMLButtonElement> };

/**
 * The component library's button, except that a loading one can keep the focus: theirs is disabled, which loses it.
 * Pressing it meanwhile does nothing, not even submit its form, also by Enter in a field.
 */
export function Button({ loading, loadingText, onClick, children, ...props }: Props) {
  return (
    <StyledButton
      {...props}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
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
