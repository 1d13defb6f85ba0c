import { Text } from '@chakra-ui/react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { ConfirmSheet } from '../../../ui/dialog/confirm-sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';

type Props = {
  of: 'tokens' | 'webhooks';
  name: string;
  /** Takes the focus when the row is gone. */
  list: RefObject<HTMLElement | null>;
  remove: () => Promise<unknown>;
  onRemoved: () => void;
  onClose: () => void;
};

/** Asks for confirmation before a token is revoked or a webhook is deleted, which cannot be undone. */
export function RemoveSheet({ of, name, list, remove, onRemoved, onClose }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const confirm = async () => {
    setProblem('');
    setBusy(true);
    try {
      await remove();
    } catch (error) {
      setBusy(false);
      return setProblem(failureText(error));
    }
    onRemoved();
    toast.success(t(`settings.${of}.removed`));
    onClose();
    // The dialog, which holds the focus, disappears a moment later.
    setTimeout(() => focusIfLost(list.current));
  };
  return (
    <ConfirmSheet
      title={t(`settings.${of}.removeTitle`)}
      problem={problem && <ProblemText>{problem}</ProblemText>}
      confirm={t(`settings.${of}.removeConfirm`)}
      keep={t('settings.keep')}
      busy={busy}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text>{t(`settings.${of}.removeText`, { name })}</Text>
    </ConfirmSheet>
  );
}
