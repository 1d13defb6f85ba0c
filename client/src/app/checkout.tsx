import { appPaths } from '#shared/paths.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useViewer } from '../features/account/use-viewer.ts';
import { registrationDraft } from '../features/account/registration-draft.ts';
import { AlreadySubscribed } from '../features/subscription/already-subscribed.tsx';
import { isSubscribed } from '../features/subscription/is-subscribed.ts';
import { CheckoutForm } from '../features/subscription/checkout-form.tsx';
import { useLocalPath } from '../i18n/use-locale.ts';
import { openModal } from '../ui/dialog/modals.ts';
import { PageLoading } from '../ui/page-loading.tsx';

type Props = {
  /** Called before the outcome's page is shown. */
  onLeave?: () => void;
};

/** The checkout for the current user: a visitor with what they typed before, or an account. */
export function Checkout({ onLeave }: Props) {
  const { viewer, loading } = useViewer();
  const navigate = useNavigate();
  const local = useLocalPath();
  const [openedAt] = useState(Date.now);
  if (loading && !viewer) return <PageLoading />;
  if (isSubscribed(viewer?.subscription, openedAt)) return <AlreadySubscribed />;
  return (
    <CheckoutForm
      email={viewer?.email ?? null}
      registration={registrationDraft.read()}
      // A card that is declined leads back here.
      onRegister={registrationDraft.keep}
      onLogIn={() => openModal('login')}
      onOutcome={({ id, status, payUrl }) => {
        if (status === 'WAITING' && payUrl) return window.location.assign(payUrl);
        onLeave?.();
        void navigate(local(`${appPaths.register}?id=${id}`));
      }}
    />
  );
}
