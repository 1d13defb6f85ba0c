import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { PhoneCall } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureOf } from '../../../apollo/errors.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useSendVoiceMessageMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import type { MessageParts } from '../request-form/parts.ts';
import { SendButton } from '../request-form/send-button.tsx';
import { SendFailure, type TimedFailure } from '../request-form/send-failure.tsx';
import { SendLimitNote } from '../request-form/send-limit-note.tsx';
import { messageFields } from '../request-form/use-request.ts';
import { forgetSendLimits } from '../request-form/use-send-limit.ts';
import { VoiceChoice } from './voice-choice.tsx';

type Props = {
  open: readonly LocationRow_LocationFragment[];
  /** The server is being asked which are open: missing ones may still arrive. */
  isAsking: boolean;
  chosen: string | null;
  message: MessageParts;
  onAsk: () => void;
  onSent: () => void;
};

const schema = z.object({ message: messageFields });

const Refusal = ({ children }: { children: ReactNode }) => (
  <Box role="alert" bg="bg.error" color="fg.error" borderRadius="control" px="4" py="3">
    {children}
  </Box>
);

/** Whom to call, and what the call says. */
export function VoiceForm({ open, isAsking, chosen, message, onAsk, onSent }: Props) {
  const isMounted = useIsMounted();
  const { t } = useTranslation('location');
  const { cache } = useApolloClient();
  const [call, { loading }] = useSendVoiceMessageMutation({ context: { showsFailures: true } });
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { message: { templateId: '', senderName: '' } },
  });
  const { templateId } = useWatch({ control, name: 'message' });
  const [id, setId] = useState(chosen);
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  const [first] = open;
  // Only the first selection is made automatically: later changes of the list must not change whom to call.
  if (id === null && !isAsking && first) setId(first.id);
  const request = open.find((one) => one.id === id);
  if (!first) {
    return (
      <Stack gap="3" align="start">
        <Text>{t('voice.none')}</Text>
        <Button onClick={onAsk}>{t('voice.ask')}</Button>
      </Stack>
    );
  }

  const senderName = request?.senderName ?? null;
  const send = async ({ message: { templateId } }: z.infer<typeof schema>) => {
    if (!request) return;
    setFailure(null);
    try {
      const variables = { locationId: request.id, templateId: templateId || null };
      const { data } = await call({ variables });
      if (!data) return;
      forgetSendLimits(cache);
      toast.success(t('voice.success'));
      if (isMounted()) onSent();
    } catch (error) {
      toast.error(t('voice.failed'));
      forgetSendLimits(cache);
      setFailure({ ...failureOf(error), at: Date.now() });
    }
  };

  return (
    <Stack asChild gap="5">
      <form onSubmit={(event) => void handleSubmit(send)(event)}>
        <SendLimitNote kind="VOICE" failure={failure} />
        {id !== null && !request && !isAsking && <Refusal>{t('voice.gone')}</Refusal>}
        <VoiceChoice
          open={open}
          value={id}
          onChange={(next) => {
            setId(next);
            setFailure(null);
          }}
        />
        <Controller
          control={control}
          name="message"
          render={({ field: { value, onChange } }) => (
            <>{message.choice({ channel: 'VOICE', value, onChange, signed: senderName })}</>
          )}
        />
        {request && (
          <Text textStyle="sm" color="fg.muted">
            {senderName ? t('voice.signed', { name: senderName }) : t('voice.anonymous')}
          </Text>
        )}
        {failure?.code === 'RECIPIENT_UNAVAILABLE' ? (
          <Refusal>{t('voice.unavailable')}</Refusal>
        ) : (
          failure && <SendFailure failure={failure} />
        )}
        <SendButton
          kind="VOICE"
          rule={t('voice.rule')}
          disabled={!request || !templateId}
          loading={loading}
          loadingText={t('voice.sending')}
        >
          <PhoneCall aria-hidden /> {t('voice.send')}
        </SendButton>
      </form>
    </Stack>
  );
}
