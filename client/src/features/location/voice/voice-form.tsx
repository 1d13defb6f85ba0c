import { Box, Stack, Text } from '@chakra-ui/react';
import { PhoneCall } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import type { MessageParts } from '../request-form/parts.ts';
import { SendButton } from '../request-form/send-button.tsx';
import { SendFailure } from '../request-form/send-failure.tsx';
import { SendLimitNote } from '../request-form/send-limit-note.tsx';
import type { MessageChoice } from '../request-form/use-request.ts';
import { useVoiceMessage } from './use-voice-message.ts';
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

const Refusal = ({ children }: { children: ReactNode }) => (
  <Box role="alert" bg="bg.error" color="fg.error" borderRadius="control" px="4" py="3">
    {children}
  </Box>
);

/** Whom to call, and what the call says. */
export function VoiceForm({ open, isAsking, chosen, message, onAsk, onSent }: Props) {
  const { t } = useTranslation('location');
  const { send, loading, failure, forget } = useVoiceMessage(onSent);
  const [choice, setChoice] = useState<MessageChoice>({ templateId: '', senderName: '' });
  const [id, setId] = useState(chosen);
  const request = open.find((one) => one.id === id);
  if (open.length === 0) {
    return (
      <Stack gap="3" align="start">
        <Text>{t('voice.none')}</Text>
        <Button onClick={onAsk}>{t('voice.ask')}</Button>
      </Stack>
    );
  }

  const senderName = request?.senderName ?? null;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (request) void send(request.id, choice.templateId);
  };

  return (
    <Stack asChild gap="5">
      <form onSubmit={submit}>
        <SendLimitNote kind="VOICE" failure={failure} />
        {id !== null && !request && !isAsking && <Refusal>{t('voice.gone')}</Refusal>}
        <VoiceChoice
          open={open}
          value={id}
          onChange={(next) => {
            setId(next);
            forget();
          }}
        />
        {message.choice({ channel: 'VOICE', value: choice, onChange: setChoice, signed: senderName })}
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
          disabled={!request || !choice.templateId}
          loading={loading}
          loadingText={t('voice.sending')}
        >
          <PhoneCall aria-hidden /> {t('voice.send')}
        </SendButton>
      </form>
    </Stack>
  );
}
