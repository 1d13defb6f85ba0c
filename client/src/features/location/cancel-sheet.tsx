import { Flex, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useCancelRequestMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet, SheetText } from '../../ui/dialog/sheet.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { reloadLists } from './lists.ts';
import { SendFailure, type TimedFailure } from './request-form/send-failure.tsx';

type Props = { id: string; isLink: boolean; isSharing: boolean; onClose: () => void; onDone: () => void };

/** Asks for confirmation before a request is cancelled, which cannot be undone. */
export function CancelSheet({ id, isLink, isSharing, onClose, onDone }: Props) {
  const { t } = useTranslation('location');
  const client = useApolloClient();
  const [cancel, { loading }] = useCancelRequestMutation({ context: { showsFailures: true } });
  const waiting = isLink ? 'waitingLink' : 'waiting';
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  // The Enter that opened the dialog, held a little too long, must not confirm it.
  const keep = useFocusOnShow<HTMLButtonElement>();
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
    <Sheet title={t('cancel.title')} onClose={onClose}>
      <Stack gap="4">
        <SheetText>
          <Text>{t(`cancel.${isSharing ? 'sharing' : waiting}`)}</Text>
          <Text color="fg.muted">{t(isLink ? 'cancel.limitLink' : 'cancel.limit')}</Text>
        </SheetText>
        {failure && <SendFailure failure={failure} />}
        <Flex gap="2" wrap="wrap">
          <Button colorPalette="red" loading={loading} onClick={() => void confirm()}>
            {t('cancel.confirm')}
          </Button>
          <Button ref={keep} data-autofocus variant="outline" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
