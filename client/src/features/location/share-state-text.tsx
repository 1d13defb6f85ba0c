import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useDates } from '../../i18n/use-dates.ts';
import type { ShareState } from './share-state.ts';

/** How it stands, in a sentence that ticks. */
export function ShareStateText({ state }: { state: ShareState }) {
  const { t } = useTranslation('location');
  const { ago, span, moment } = useDates();
  const text = () => {
    switch (state.kind) {
      case 'pending':
        return t('state.pending', { date: moment(state.until) });
      case 'approximate':
      case 'live':
        return t(`state.${state.kind}`, { ago: ago(state.age) });
      case 'stale':
        return t('state.stale', { span: span(state.age) });
      case 'cancelled':
      case 'ended': {
        const ended = t(`state.${state.kind}`, { ago: ago(state.age) });
        return state.lastAge === null
          ? ended
          : `${ended} ${t('state.endedLast', { ago: ago(state.lastAge) })}`;
      }
      default:
        return t(`state.${state.kind}`);
    }
  };
  return (
    <Text data-state={state.kind} color={state.kind === 'stale' ? 'fg.warning' : 'fg.muted'} textStyle="sm">
      {text()}
    </Text>
  );
}
