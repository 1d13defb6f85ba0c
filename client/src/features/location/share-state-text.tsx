import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useShareState } from './use-share-state.ts';

/** The state of a request, in a sentence that ticks; nothing if the badge is enough. */
export function ShareStateText({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { ago, span, moment } = useDates();
  const { state } = useShareState(location);
  const withLast = (told: string, age: number | null) =>
    age === null ? told : `${told} ${t('state.endedLast', { ago: ago(age) })}`;
  const text = () => {
    switch (state.kind) {
      case 'pending':
        return t(state.replied ? 'state.replied' : 'state.pending', { date: moment(state.until) });
      case 'live':
      case 'notDelivered':
        return null;
      case 'approximate':
        return t('state.approximate', { ago: ago(state.age) });
      case 'stale':
        return state.isLate ? t('state.late') : t('state.stale', { span: span(state.age) });
      case 'agreed':
        return withLast(t('state.agreed'), state.lastAge);
      case 'cancelled':
      case 'ended':
        return withLast(t(`state.${state.kind}`, { ago: ago(state.age) }), state.lastAge);
      default:
        return t(`state.${state.kind}`);
    }
  };
  const told = text();
  return told === null ? null : (
    <Text color={state.kind === 'stale' ? 'fg.warning' : 'fg.muted'} textStyle="sm">
      {told}
    </Text>
  );
}
