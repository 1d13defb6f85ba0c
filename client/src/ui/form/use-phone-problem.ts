import { useTranslation } from 'react-i18next';
import type { PhoneRefused } from '#shared/phone.ts';

/** Says why a number is refused, and which one was probably meant. */
export function usePhoneProblem(): (refused: PhoneRefused) => string {
  const { t } = useTranslation(['common', 'errors']);
  return ({ code, fault, probable }) => {
    const problem = fault ? t(`phone.${fault}`) : t(code, { ns: 'errors' });
    return probable ? `${problem} ${t('phone.didYouMean', { number: probable.international })}` : problem;
  };
}
