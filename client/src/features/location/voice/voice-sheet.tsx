import { Skeleton, Stack, Text } from '@chakra-ui/react';
import { pageSize } from '#shared/limits.ts';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import type { MessageParts } from '../request-form/parts.ts';
import { useLocations } from '../list/use-locations.ts';
import { callable, useHistory } from './may-call.ts';
import { VoiceForm } from './voice-form.tsx';

type Props = {
  /** The preselected request, if any. */
  chosen: string | null;
  message: MessageParts;
  onAsk: () => void;
  onClose: () => void;
};

/** A call to the recipient of an open phone request who has agreed before. */
export function VoiceSheet({ chosen, message, onAsk, onClose }: Props) {
  const { t } = useTranslation('location');
  const lists = [
    useLocations({ channel: 'PHONE', consent: 'GRANTED' }, pageSize.most),
    useLocations({ channel: 'PHONE', consent: 'AWAITING' }, pageSize.most),
  ];
  const failed = lists.find(({ data, error }) => error && !data);
  const asked = lists.flatMap(({ data }) => data?.locations.nodes ?? []);
  const history = useHistory(asked);
  const failure = failed?.error ? failureOf(failed.error) : history.failure;
  const retry = () => (failed ? void failed.refetch() : history.retry());
  const isLoading = lists.some(({ data, error }) => !data && !error) || (history.isAsking && !history.known);
  const isAsking = history.isAsking || lists.some(({ loading }) => loading);
  const open = callable(asked, [...asked, ...(history.known ?? [])]);
  return (
    <Sheet title={t('voice.title')} onClose={onClose} wide>
      <Stack gap="5">
        <Text>{t('voice.lead')}</Text>
        {failure && <LoadFailed code={failure.code} onRetry={retry} />}
        {failure && open.length === 0 ? null : isLoading ? (
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
