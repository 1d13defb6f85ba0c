import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import type { ShareState } from './share-state.ts';

/** How fresh the position of a device is, in a few words. */
export function useFreshness(): (state: Extract<ShareState, { kind: 'live' | 'stale' }>) => string {
  const { t } = useTranslation('location');
  const { ago, moment } = useDates();
  return (state) => {
    if (state.kind === 'live' && state.stillSince)
      return t('freshness.still', { time: moment(state.stillSince) });
    if (state.kind === 'stale' && state.isLate) return t('freshness.measured', { ago: ago(state.age) });
    return t(`freshness.${state.kind}`, { ago: ago(state.age) });
  };
}
