import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Hourglass, PhoneCall, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LocationRow_LocationFragment } from '../../gql/graphql.ts';
import { useAskToExtendMutation } from '../../gql/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { keepLists } from './keep-lists.ts';
import { useAddress } from './use-address.ts';
import { useShareState } from './use-share-state.ts';

const CancelSheet = lazy(() =>
  import('./cancel-sheet.tsx').then((module) => ({ default: module.CancelSheet })),
);

function ExtendButton({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { cache } = useApolloClient();
  const [extend, { loading }] = useAskToExtendMutation();
  if (location.extensionAskedAt) {
    return (
      <Text color="fg.muted" role="status">
        {t('acts.extendAsked')}
      </Text>
    );
  }
  const ask = async () => {
    // A failure is told by a toast, once for the whole application.
    const { data } = await extend({ variables: { locationId: location.id } }).catch(() => ({ data: null }));
    if (!data) return;
    keepLists(cache, data.askToExtend);
    toast.success(t('acts.extended'));
  };
  return (
    <Stack gap="1" align="start">
      <Button variant="outline" loading={loading} onClick={() => void ask()}>
        <Hourglass aria-hidden /> {t('acts.extend')}
      </Button>
      <Text textStyle="sm" color="fg.muted">
        {t('acts.extendHint')}
      </Text>
    </Stack>
  );
}

/** What the requester can still do about a request that is not over. */
export function RequestActs({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { to } = useAddress();
  const { state } = useShareState(location);
  const [cancelling, setCancelling] = useState(false);
  const isSharing = ['agreed', 'approximate', 'live', 'stale'].includes(state.kind);
  if (!isSharing && state.kind !== 'pending') return null;
  const waiting = location.channel === 'LINK' ? 'waitingLink' : 'waiting';
  const kind = isSharing ? 'sharing' : waiting;
  return (
    <Stack gap="3">
      {isSharing && <ExtendButton location={location} />}
      <Flex gap="2" wrap="wrap">
        {location.channel === 'PHONE' && (
          <Button asChild variant="outline">
            <Link to={to({ voice: location.id })}>
              <PhoneCall aria-hidden /> {t('acts.voice')}
            </Link>
          </Button>
        )}
        <Button variant="outline" colorPalette="red" color="fg.error" onClick={() => setCancelling(true)}>
          <Undo2 aria-hidden /> {t('acts.cancel')}
        </Button>
      </Flex>
      {cancelling && (
        <Suspense>
          <CancelSheet id={location.id} kind={kind} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
