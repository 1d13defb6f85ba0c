import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { tabOf, unchosen } from '../../../features/location/dashboard-address.ts';
import { LazyPhoneForm } from '../../../features/location/request-form/lazy-phone-form.ts';
import type { AskedBefore, MessageParts } from '../../../features/location/request-form/parts.ts';
import { useAddress } from '../../../features/location/use-address.ts';
import { isFocusLost } from '../../../ui/focus-if-lost.ts';
import { LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const NewRequest = lazyPart(() =>
  import('../../../features/location/request-form/new-request.tsx').then((module) => module.NewRequest),
);
const VoiceSheet = lazyPart(() =>
  import('../../../features/location/voice/voice-sheet.tsx').then((module) => module.VoiceSheet),
);
const TipsSheet = lazyPart(() =>
  import('../../../features/location/tips-sheet.tsx').then((module) => module.TipsSheet),
);
const MessageChoice = lazyPart(() =>
  import('../../../features/message/message-choice.tsx').then((module) => module.MessageChoice),
);
const MessagePreview = lazyPart(() =>
  import('../../../features/message/message-preview.tsx').then((module) => module.MessagePreview),
);

/** Preloads what the next tap may need. */
export const fetchDialogs = (): Promise<unknown> =>
  Promise.allSettled([NewRequest, LazyPhoneForm, MessageChoice, MessagePreview].map(({ fetch }) => fetch()));

const message: MessageParts = {
  choice: (part) => <MessageChoice {...part} />,
  preview: (choice) => <MessagePreview {...choice} />,
};

/** A dialog open on the dashboard: the form for a new request by a channel, or the tips. */
export type Asking = AskedBefore | 'tips' | null;

type Props = { asking: Asking; onAsking: (asking: Asking) => void };

export function DashboardDialogs({ asking, onAsking }: Props) {
  const { t } = useTranslation('location');
  const { address, go } = useAddress();
  const hangUp = () => go({ voice: null }, true);
  const wasVoice = useRef(false);
  const isVoice = address.voice !== null;
  useEffect(() => {
    // Opened by the URL itself it has no opener to return to, which is tried first.
    if (wasVoice.current && !isVoice)
      setTimeout(() => isFocusLost() && document.getElementById('content')?.focus({ preventScroll: true }));
    wasVoice.current = isVoice;
  }, [isVoice]);
  const close = () => onAsking(null);
  if (address.voice) {
    return (
      <LazyDialog title={t('voice.title')} onClose={hangUp}>
        <VoiceSheet
          chosen={address.voice === unchosen ? null : address.voice}
          message={message}
          onClose={hangUp}
          onAsk={() => {
            hangUp();
            onAsking({ channel: 'PHONE' });
          }}
        />
      </LazyDialog>
    );
  }
  if (!asking) return null;
  if (asking === 'tips') {
    return (
      <LazyDialog key="tips" title={t('tips.title')} onClose={close}>
        <TipsSheet onClose={close} />
      </LazyDialog>
    );
  }
  return (
    <LazyDialog key="request" title={t('request.title')} onClose={close}>
      <NewRequest
        {...asking}
        message={message}
        onClose={close}
        onSent={(id, channel) => {
          close();
          go({ tab: tabOf[channel], consent: null, search: '', request: id });
        }}
      />
    </LazyDialog>
  );
}
