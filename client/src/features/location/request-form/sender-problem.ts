import { useTranslation } from 'react-i18next';
import type { Failure } from '../../../apollo/errors.ts';

/** Why a signature is refused, in the reader's language. */
export function useSenderProblem(): (failure: Failure) => string {
  const { t } = useTranslation(['message', 'errors']);
  return ({ code }) =>
    code === 'SENDER_NAME_REQUIRED' || code === 'SENDER_NAME_MISLEADING'
      ? t(code, { ns: 'errors' })
      : t('senderNameInvalid');
}
