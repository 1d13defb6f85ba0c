import { Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../apollo/errors.ts';
import { useCancelRequestMutation } from '../../../gql/hooks.ts';
import { ConfirmSheet } from '../../../ui/dialog/confirm-sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { reloadLists } from '../list/lists.ts';
import { SendFailure, type TimedFailure } from '../request-form/send-failure.tsx';

type Props = { id: string; isLink: boolean; isSharing: boolean; onClose: () => void; onDone: () => void };

/** Asks for confirmation before a request is cancelled, which cannot be undone. */
export function CancelSheet({ id, isLink, isSharing, onClose, onDone }: Props) {
  const { t } = useTranslation('location');
  const client = useApolloClient();
  const [cancel, { loading }] = useCancelRequestMutation({ context: { showsFailures: true } });
  const waiting = isLink ? 'waitingLink' : 'waiting';
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  const confirm = async () => {
    setFailure(null);
    try {
      const { data } = await cancel({ variables: { locationId: id } });
      if (!data) return;
      void reloadLists(client, 'filtered');
      toast.success(t('cancel.success'));
      onClose();
      onDone();
    } catch (error) {
      setFailure({ ...failureOf(error), at: Date.now() });
    }
  };
  return (
    <ConfirmSheet
      title={t(isSharing ? 'cancel.sharingTitle' : 'cancel.title')}
      problem={failure && <SendFailure failure={failure} />}
      confirm={t(isSharing ? 'cancel.sharingConfirm' : 'cancel.confirm')}
      keep={t('cancel.keep')}
      busy={loading}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t(`cancel.${isSharing ? 'sharing' : waiting}`)}</Text>
      <Text color="fg.muted">{t(isLink ? 'cancel.limitLink' : 'cancel.limit')}</Text>
    </ConfirmSheet>
  );
}
