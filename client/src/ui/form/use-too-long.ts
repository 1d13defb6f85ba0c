import { useTranslation } from 'react-i18next';
import { codePoints } from '#shared/text-bounds.ts';

/** The text for input that is longer than its field accepts, counted as the server does; null if it fits. */
export function useTooLong(): (text: string, most: number) => string | null {
  const { t } = useTranslation('common');
  return (text, most) => (codePoints(text.trim()) > most ? t('tooLong', { n: most }) : null);
}
