import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SendKind } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { SheetFooter } from '../../../ui/dialog/sheet.tsx';
import { sendLimitId } from './send-limit-note.tsx';
import { useSendLimit } from './use-send-limit.ts';

type Props = {
  kind: SendKind;
  rule: string;
  /** The form is not yet complete. */
  disabled?: boolean;
  loading: boolean;
  loadingText: string;
  children: ReactNode;
};

/** Submits the form, always in reach; disabled while the channel is used up. */
export function SendButton({ kind, rule, disabled = false, loading, loadingText, children }: Props) {
  const limit = useSendLimit(kind);
  return (
    <SheetFooter>
      <Button
        type="submit"
        size="lg"
        loading={loading}
        loadingText={loadingText}
        disabled={disabled || limit !== null}
        aria-describedby={limit ? sendLimitId : undefined}
      >
        {children}
      </Button>
      <Text textStyle="sm" color="fg.muted">
        {rule}
      </Text>
    </SheetFooter>
  );
}
