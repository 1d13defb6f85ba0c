import { Flex, Stack, Text } from '@chakra-ui/react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { Sheet, SheetText } from '../../../ui/dialog/sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = {
  of: 'tokens' | 'webhooks';
  row: { __typename: string; id: string };
  name: string;
  /** Takes the focus when the row is gone. */
  list: RefObject<HTMLElement | null>;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks for confirmation before a token is revoked or a webhook is deleted, which cannot be undone. */
export function RemoveSheet({ of, row, name, list, remove, onClose }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const refresh = useRefreshSettings();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  // The Enter that opened the dialog, held a little too long, must not confirm it.
  const keep = useFocusOnShow<HTMLButtonElement>();
  const confirm = async () => {
    setProblem('');
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      setBusy(false);
      return setProblem(failureText(error));
    }
    void refresh(row);
    toast.success(t(`settings.${of}.removed`));
    onClose();
    // The dialog, which holds the focus, disappears a moment later.
    setTimeout(() => focusIfLost(list.current));
  };
  return (
    <Sheet title={t(`settings.${of}.removeTitle`)} onClose={onClose}>
      <Stack gap="4">
        <SheetText>
          <Text overflowWrap="anywhere">{t(`settings.${of}.removeText`, { name })}</Text>
        </SheetText>
        {problem && <ProblemText>{problem}</ProblemText>}
        <Flex gap="2" wrap="wrap">
          <Button colorPalette="red" loading={busy} onClick={() => void confirm()}>
            {t(`settings.${of}.removeConfirm`)}
          </Button>
          <Button ref={keep} variant="outline" onClick={onClose}>
            {t('settings.keep')}
          </Button>
        </Flex>
      </Stack>
    </Sheet>
  );
}
