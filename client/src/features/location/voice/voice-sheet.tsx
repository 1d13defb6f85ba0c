import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { MessageParts } from '../request-form/parts.ts';
import { mostRows } from '../lists.ts';
import { useLocations } from '../use-locations.ts';
import { callable } from './may-call.ts';
import { VoiceForm } from './voice-form.tsx';

type Props = {
  /** The request that was chosen already, if any. */
  chosen: string | null;
  message: MessageParts;
  onAsk: () => void;
  onClose: () => void;
};

/** A call to the recipient of an open phone request who has agreed before. */
export function VoiceSheet({ chosen, message, onAsk, onClose }: Props) {
  const { t } = useTranslation('location');
  const lists = [
    useLocations({ channel: 'PHONE', consent: 'GRANTED' }, mostRows),
    useLocations({ channel: 'PHONE', consent: 'AWAITING' }, mostRows),
    useLocations({ channel: 'PHONE', consent: 'ENDED' }, mostRows),
  ];
  const failed = lists.find(({ data, error }) => error && !data);
  const isLoading = lists.some(({ data, error }) => !data && !error);
  const isAsking = lists.some(({ loading }) => loading);
  const known = lists.flatMap(({ data }) => data?.locations.nodes ?? []);
  const open = callable(
    known.filter(({ consent }) => consent !== 'ENDED'),
    known,
  );
  return (
    <Sheet title={t('voice.title')} onClose={onClose} wide>
      <Stack gap="5">
        <Text>{t('voice.lead')}</Text>
        {failed?.error ? (
          <LoadFailed
            code={failureOf(failed.error).code}
            onRetry={() => void failed.refetch().catch(() => undefined)}
          />
        ) : isLoading ? (
          <Skeleton h="20rem" borderRadius="card" />
        ) : (
          <VoiceForm
            open={open}
            isAsking={isAsking}
            chosen={chosen}
            message={message}
            onAsk={onAsk}
            onSent={onClose}
          />
        )}
      </Stack>
    </Sheet>
  );
}
