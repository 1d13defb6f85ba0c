import { Stack } from '@chakra-ui/react';
import type { ReactNode, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useRequestMySharesMutation } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

type Props = {
  /** The number or address that was typed; null if it is refused. */
  read: () => string | null;
  refuse: (problem: string) => void;
  onSent: (recipient: string) => void;
  /** The field. */
  children: ReactNode;
};

/** Step 1: one's own number or address, to which a code is sent. */
export function RecipientForm({ read, refuse, onSent, children }: Props) {
  const { t } = useTranslation('myShares');
  const locale = useLocale();
  const failureText = useFailureText();
  const [request, { loading }] = useRequestMySharesMutation({ context: { showsFailures: true } });
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const recipient = read();
    if (!recipient) return;
    try {
      await request({ variables: { recipient, locale } });
      onSent(recipient);
    } catch (error) {
      refuse(failureText(error));
    }
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <Button type="submit" size="lg" alignSelf={{ sm: 'start' }} loading={loading}>
          {t('send')}
        </Button>
      </form>
    </Stack>
  );
}
