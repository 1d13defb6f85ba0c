import { useTranslation } from 'react-i18next';
import { distanceText } from '#shared/position-text.ts';
import { useLocale } from '../../i18n/use-locale.ts';

/** Says how accurate a position is (metres; null if unknown). */
export function useAccuracyText(): (accuracy: number | null) => string {
  const { t } = useTranslation('location');
  const locale = useLocale();
  return (accuracy) =>
    accuracy === null
      ? t('place.accuracyUnknown')
      : t('place.radius', { distance: distanceText(accuracy, locale) });
}
