import { Button, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { SendKind } from '../../../gql/graphql.ts';
import { useSendLimit } from './use-send-limit.ts';

type Props = {
  kind: SendKind;
  rule: string;
  loading: boolean;
  loadingText: string;
  children: ReactNode;
};

/** Sends the form; not offered while the channel is used up. */
export function SendButton({ kind, rule, loading, loadingText, children }: Props) {
  const limit = useSendLimit(kind);
  return (
    <Stack gap="2">
      <Button type="submit" size="lg" loading={loading} loadingText={loadingText} disabled={limit !== null}>
        {children}
      </Button>
      <Text textStyle="sm" color="fg.muted">
        {rule}
      </Text>
    </Stack>
  );
}
