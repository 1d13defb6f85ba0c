import { Heading, Stack, Text } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';
import { SendButton } from './send-button.tsx';
import { SendFailure, type TimedFailure } from './send-failure.tsx';
import { SendLimitNote } from './send-limit-note.tsx';

type Props = {
  recipient: string;
  preview: ReactNode;
  failure: TimedFailure | null;
  onConfirm: () => Promise<void>;
  onChange: () => void;
};

/** The e-mail exactly as it will be sent, its recipient, and the final confirmation. */
export function EmailConfirm({ recipient, preview, failure, onConfirm, onChange }: Props) {
  const { t } = useTranslation('location');
  // This form has nothing to fill in: the previous one has validated everything.
  const { handleSubmit, formState } = useForm();
  const isSending = formState.isSubmitting;
  const heading = useFocusOnShow<HTMLHeadingElement>();
  return (
    <Stack asChild gap="5">
      <form onSubmit={(event) => void handleSubmit(onConfirm)(event)}>
        <Heading as="h3" size="sm" ref={heading} tabIndex={-1} outline="none">
          {t('request.confirmTitle')}
        </Heading>
        <SendLimitNote kind="EMAIL" failure={failure} />
        <Text>
          <b>{t('request.confirmTo')}:</b> {recipient}
        </Text>
        {preview}
        {failure && <SendFailure failure={failure} />}
        <SendButton
          kind="EMAIL"
          rule={t('request.emailRule')}
          loading={isSending}
          loadingText={t('request.sending')}
        >
          <Send aria-hidden /> {t('request.confirm')}
        </SendButton>
        <Button variant="outline" onClick={onChange} disabled={isSending}>
          {t('request.change')}
        </Button>
      </form>
    </Stack>
  );
}
