import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { tabOf } from '../../features/location/dashboard-address.ts';
import type { MessageParts } from '../../features/location/request-form/parts.ts';
import { useAddress } from '../../features/location/use-address.ts';
import type { LocationChannel } from '../../gql/graphql.ts';
import { SheetComing } from '../../ui/sheet-coming.tsx';

const parts = {
  newRequest: () => import('../../features/location/new-request.tsx'),
  voice: () => import('../../features/location/voice/voice-sheet.tsx'),
  tips: () => import('../../features/location/tips-sheet.tsx'),
  choice: () => import('../../features/message/message-choice.tsx'),
  preview: () => import('../../features/message/message-preview.tsx'),
};
const NewRequest = lazy(() => parts.newRequest().then((module) => ({ default: module.NewRequest })));
const VoiceSheet = lazy(() => parts.voice().then((module) => ({ default: module.VoiceSheet })));
const TipsSheet = lazy(() => parts.tips().then((module) => ({ default: module.TipsSheet })));
const MessageChoice = lazy(() => parts.choice().then((module) => ({ default: module.MessageChoice })));
const MessagePreview = lazy(() => parts.preview().then((module) => ({ default: module.MessagePreview })));

/** Fetches what the next tap may need, so that it also works when the network is gone by then. */
export const fetchDialogs = () => [
  parts.newRequest().then(({ fetchForm }) => fetchForm()),
  parts.choice(),
  parts.preview(),
];

const message: MessageParts = {
  choice: (part) => <MessageChoice {...part} />,
  preview: (choice) => <MessagePreview {...choice} />,
};

/** A dialog that the dashboard has open: the form for a new request by a channel, or the tips. */
export type Asking = { channel: LocationChannel; title?: string; recipient?: string } | 'tips' | null;

type Props = { asking: Asking; onAsking: (asking: Asking) => void };

export function DashboardDialogs({ asking, onAsking }: Props) {
  const { t } = useTranslation('location');
  const { address, go } = useAddress();
  if (address.voice) {
    return (
      <Suspense fallback={<SheetComing title={t('voice.title')} />}>
        <VoiceSheet
          chosen={address.voice}
          message={message}
          onClose={() => go({ voice: null }, true)}
          onAsk={() => {
            go({ voice: null }, true);
            onAsking({ channel: 'PHONE' });
          }}
        />
      </Suspense>
    );
  }
  if (!asking) return null;
  return (
    <Suspense fallback={<SheetComing title={t(asking === 'tips' ? 'tips.title' : 'request.title')} />}>
      {asking === 'tips' ? (
        <TipsSheet onClose={() => onAsking(null)} />
      ) : (
        <NewRequest
          {...asking}
          message={message}
          onClose={() => onAsking(null)}
          onSent={(id, channel) => {
            onAsking(null);
            go({ tab: tabOf[channel], consent: null, search: '', request: id });
          }}
        />
      )}
    </Suspense>
  );
}
