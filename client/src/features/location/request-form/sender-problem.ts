import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { Failure } from '../../../apollo/errors.ts';
import { useSiteConfig } from '../../../ui/site-config.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';

/** Why a signature is refused, in the reader's language. */
export function useSenderProblem(): (failure: Failure) => string {
  const { t } = useTranslation(['message', 'errors']);
  return ({ code }) =>
    code === 'SENDER_NAME_REQUIRED' || code === 'SENDER_NAME_MISLEADING'
      ? t(code, { ns: 'errors' })
      : t('senderNameInvalid');
}

/** What the form itself refuses in a signature: one that is too long, or missing where it is required. */
export function useOwnSenderProblem(): (name: string) => string | null {
  const { t } = useTranslation('errors');
  const tooLong = useTooLong();
  const isRequired = useSiteConfig()?.senderNameRequired;
  return (name) =>
    isRequired && !name.trim() ? t('SENDER_NAME_REQUIRED') : tooLong(name, limits.senderNameLength);
}
