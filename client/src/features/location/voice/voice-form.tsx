import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Button, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { PhoneCall } from 'lucide-react';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { failureOf } from '../../../apollo/errors.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useSendVoiceMessageMutation } from '../../../gql/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { useStays } from '../../../ui/use-stays.ts';
import type { MessageParts } from '../request-form/parts.ts';
import { SendButton } from '../request-form/send-button.tsx';
import { SendFailure, type TimedFailure } from '../request-form/send-failure.tsx';
import { SendLimitNote } from '../request-form/send-limit-note.tsx';
import { messageFields } from '../request-form/use-request.ts';
import { forgetSendLimits } from '../request-form/use-send-limit.ts';
import { VoiceChoice } from './voice-choice.tsx';

type Props = {
  open: readonly LocationRow_LocationFragment[];
  chosen: string | null;
  message: MessageParts;
  onAsk: () => void;
  onSent: () => void;
};

/** Empty: the first that may be called. */
const schema = z.object({ id: z.string(), message: messageFields });

/** Whom to call, and what the call says. */
export function VoiceForm({ open, chosen, message, onAsk, onSent }: Props) {
  const stays = useStays();
  const { t } = useTranslation('location');
  const { cache } = useApolloClient();
  const [call, { loading }] = useSendVoiceMessageMutation({ context: { showsFailures: true } });
  const { control, setValue, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { id: chosen ?? '', message: { templateId: '', senderName: '' } },
  });
  const id = useWatch({ control, name: 'id' });
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  const request = open.find((one) => one.id === id) ?? open[0];
  if (!request) {
    return (
      <Stack gap="3" align="start">
        <Text>{t('voice.none')}</Text>
        <Button onClick={onAsk}>{t('voice.ask')}</Button>
      </Stack>
    );
  }

  const { senderName } = request;
  const send = async ({ message: { templateId } }: z.infer<typeof schema>) => {
    setFailure(null);
    try {
      const variables = { locationId: request.id, templateId: templateId || null };
      const { data } = await call({ variables });
      if (!data) return;
      forgetSendLimits(cache);
      toast.success(t('voice.success'));
      if (stays()) onSent();
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
        <VoiceChoice
          open={open}
          value={request.id}
          onChange={(next) => {
            setValue('id', next);
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
        <Text textStyle="sm" color="fg.muted">
          {senderName ? t('voice.signed', { name: senderName }) : t('voice.anonymous')}
        </Text>
        {failure?.code === 'RECIPIENT_UNAVAILABLE' ? (
          <Box role="alert" bg="bg.error" color="fg.error" borderRadius="control" px="4" py="3">
            {t('voice.unavailable')}
          </Box>
        ) : (
          failure && <SendFailure failure={failure} />
        )}
        <SendButton kind="VOICE" rule={t('voice.rule')} loading={loading} loadingText={t('voice.sending')}>
          <PhoneCall aria-hidden /> {t('voice.send')}
        </SendButton>
      </form>
    </Stack>
  );
}
