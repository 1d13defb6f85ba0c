import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Hourglass, type LucideIcon, PhoneCall, RotateCcw, Undo2 } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverNow } from '../../../apollo/server-clock.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { useAskToExtendMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { usePolled } from '../../../ui/now.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { canGainTime } from './more-time.ts';
import { useAddress } from '../use-address.ts';
import { useShareKind } from '../use-share-state.ts';
import type { AskedBefore } from '../request-form/parts.ts';
import { useMayCall } from '../voice/may-call.ts';

const CancelSheet = lazyPart(() => import('./cancel-sheet.tsx').then((module) => module.CancelSheet));

/** An icon where there is room for it. */
const Wide = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Box asChild hideBelow="sm">
    <Icon aria-hidden />
  </Box>
);

function ExtendButton({ id, onDone }: { id: string; onDone: () => void }) {
  const { t } = useTranslation('location');
  const [extend, { loading }] = useAskToExtendMutation();
  const ask = async () => {
    // Failures are shown as a toast, once for the whole application.
    const { data } = await extend({ variables: { locationId: id } }).catch(() => ({ data: null }));
    if (!data) return;
    toast.success(t('actions.extended'));
    onDone();
  };
  return (
    <Button
      variant="outline"
      size="sm"
      px={{ base: '3', sm: '4' }}
      loading={loading}
      onClick={() => void ask()}
    >
      <Wide icon={Hourglass} /> {t('actions.extend')}
    </Button>
  );
}

type Props = {
  location: LocationRow_LocationFragment;
  heading: RefObject<HTMLElement | null>;
  onAsk: (request: AskedBefore) => void;
};

/** After a request that is over, unless they declined: the same once more, filled in. */
function AskAgain({ location, onAsk }: Omit<Props, 'heading'>) {
  const { t } = useTranslation('location');
  const { channel, title, recipient, templateId, senderName } = location;
  return (
    <Button
      size="sm"
      alignSelf="start"
      onClick={() =>
        onAsk({
          channel,
          title: title ?? '',
          recipient: recipient ?? '',
          templateId: templateId ?? '',
          senderName: senderName ?? '',
        })
      }
    >
      <RotateCcw aria-hidden /> {t('actions.again')}
    </Button>
  );
}

/** What the requester can do with a request. `heading`: its name. */
export function RequestActions({ location, heading, onAsk }: Props) {
  const { t } = useTranslation('location');
  const { to } = useAddress();
  const kind = useShareKind(location);
  const mayCall = useMayCall(location);
  const canGain = usePolled(60_000, () => Number(canGainTime(location.sharingUntil, serverNow()))) === 1;
  /** `ended`: closed because its request ended meanwhile. */
  const [dialog, setDialog] = useState<'open' | 'ended' | null>(null);
  const keep = () => setDialog(null);
  // The button disappears with what it did, and the dialog, which holds the focus, a moment later.
  const focusHeading = () => setTimeout(() => focusIfLost(heading.current));
  const isSharing = ['agreed', 'approximate', 'live', 'stale'].includes(kind);
  const isOver = !isSharing && kind !== 'pending' && kind !== 'notDelivered';
  // The dialog does not reappear even if they share again.
  if (isOver && dialog === 'open') setDialog('ended');
  const tellEnded = useEffectEvent(() => {
    focusHeading();
    if (kind !== 'cancelled') toast.info(t('cancel.over'));
  });
  useEffect(() => {
    if (dialog === 'ended') tellEnded();
  }, [dialog]);
  if (isOver) return kind === 'declined' ? null : <AskAgain location={location} onAsk={onAsk} />;
  const { id, channel, extensionAskedAt } = location;
  return (
    <Stack gap="2" pt="1.5">
      <Flex gap="2" wrap="wrap">
        {isSharing && canGain && !extensionAskedAt && <ExtendButton id={id} onDone={focusHeading} />}
        {mayCall && (
          <Button asChild variant="outline" size="sm" px={{ base: '3', sm: '4' }}>
            <Link to={to({ voice: id })}>
              <Wide icon={PhoneCall} /> {t('actions.voice')}
            </Link>
          </Button>
        )}
        <Button
          variant="outline"
          size="sm"
          px={{ base: '3', sm: '4' }}
          colorPalette="red"
          color="fg.error"
          onClick={() => setDialog('open')}
        >
          <Wide icon={Undo2} /> {t(isSharing ? 'actions.end' : 'actions.cancel')}
        </Button>
      </Flex>
      {isSharing && extensionAskedAt && (
        <Text textStyle="sm" color="fg.muted">
          {t('actions.extendAsked')}
        </Text>
      )}
      {dialog === 'open' && (
        <LazyDialog title={t(isSharing ? 'cancel.sharingTitle' : 'cancel.title')} onClose={keep}>
          <CancelSheet
            id={id}
            isLink={channel === 'LINK'}
            isSharing={isSharing}
            onClose={keep}
            onDone={focusHeading}
          />
        </LazyDialog>
      )}
    </Stack>
  );
}
