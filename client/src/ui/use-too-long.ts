import { useTranslation } from 'react-i18next';
import { codePoints } from '#shared/text-bounds.ts';

/** The word for a text that is longer than its field takes, counted as the server does; null where it fits. */
export function useTooLong(): (text: string, most: number) => string | null {
  const { t } = useTranslation('common');
  return (text, most) => (codePoints(text.trim()) > most ? t('tooLong', { n: most }) : null);
}
