import { Flex, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProveOwnershipMutation } from '../../gql/graphql.ts';
import { useProveOwnershipMutation } from '../../gql/hooks.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { tidyCode } from '../../ui/form/tidy-code.ts';
import { useTypedText } from '../../ui/form/use-typed-text.ts';
import { useRefusal } from './use-refusal.ts';

export type Owned = ProveOwnershipMutation['proveOwnership'];

type Props = {
  subject: string;
  /** The page opened with this step: then it does not take the focus. */
  isKept: boolean;
  onProven: (owned: Owned) => void;
  onOther: () => void;
};

/** Step 2: the code that arrived. */
export function OwnCodeForm({ subject, isKept, onProven, onOther }: Props) {
  const { t } = useTranslation('lookup');
  const refusal = useRefusal();
  const code = useTypedText();
  // What is known about somebody must not stay in the cache.
  const [prove, { loading }] = useProveOwnershipMutation({
    fetchPolicy: 'no-cache',
    context: { showsFailures: true },
  });
  const input = useRef<HTMLInputElement>(null);
  const sent = t('optOut.sent', { subject });
  useEffect(() => {
    if (isKept) return;
    input.current?.focus();
    // The focus goes past it, to the field.
    announce(sent);
  }, [isKept, sent]);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const digits = tidyCode(code.value);
    if (!digits) return code.refuse(t('optOut.codeEmpty'));
    try {
      const { data } = await prove({ variables: { subject, code: digits } });
      if (data) onProven(data.proveOwnership);
    } catch (error) {
      code.refuse(refusal(error));
    }
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Text>{sent}</Text>
        <TextField
          ref={input}
          label={t('optOut.code')}
          hint={t('optOut.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          {...code.field}
        />
        <Flex gap="3" wrap="wrap">
          <Button type="submit" size="lg" loading={loading}>
            {t('optOut.show')}
          </Button>
          <Button size="lg" variant="outline" onClick={onOther}>
            {t('optOut.other')}
          </Button>
        </Flex>
        <Text textStyle="sm" color="fg.muted">
          {t('optOut.notCome')}
        </Text>
      </form>
    </Stack>
  );
}
