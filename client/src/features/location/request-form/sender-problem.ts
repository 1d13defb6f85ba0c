import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../apollo/errors.ts';

/** Why a signature is refused, in the reader's words. */
export function useSenderProblem(): (failure: Failure) => string {
  const { t } = useTranslation(['message', 'errors']);
  return ({ code }) =>
    code === 'SENDER_NAME_REQUIRED' ? t('SENDER_NAME_REQUIRED', { ns: 'errors' }) : t('senderNameInvalid');
}
