import { Stack, type StackProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';

/** What a step of the log-in begins with: read out at once. */
export function StepNotice({ icon: Icon, children, ...props }: StackProps & { icon: LucideIcon }) {
  const notice = useFocusOnShow<HTMLDivElement>();
  return (
    <Stack
      ref={notice}
      tabIndex={-1}
      outline="none"
      // A long address would be cut off where the text is enlarged.
      css={{ '& > *': { minWidth: '0' } }}
      direction="row"
      gap="3"
      p="4"
      borderRadius="control"
      {...props}
    >
      <Icon aria-hidden style={{ flexShrink: 0 }} />
      {children}
    </Stack>
  );
}
