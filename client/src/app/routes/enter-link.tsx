import { linkToken } from '#shared/link-token.ts';
import { appPaths } from '#shared/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ConfirmIdentity } from '../../features/account/confirm-identity.tsx';
import { InvalidLink } from '../../features/account/invalid-link.tsx';
import { expectedProof, holdProof } from '../../features/account/link-proof.ts';
import { SpendLink } from '../../features/account/spend-link.tsx';
import { borrowRequestDraft } from '../../features/location/request-draft.ts';
import { useViewer } from '../../features/account/use-viewer.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { ToDashboard } from '../guards.tsx';
import { ConfirmEmailPage } from './enter-link-email.tsx';
import { LinkCard } from './enter-link-card.tsx';

/** `/enter-link#TOKEN`: the token is in the fragment, so no server log and no Referer ever contains it. */
export function EnterLinkPage() {
  const token = linkToken(useLocation().hash);
  const [search] = useSearchParams();
  if (search.get('confirm') === 'email') return <ConfirmEmailPage key={token} token={token} />;
  return <SignInLinkPage key={token} token={token} />;
}

/** Signs in; or, if a signed-in user requested the link for that, confirms their identity. */
function SignInLinkPage({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  const navigate = useNavigate();
  const { viewer } = useViewer();
  const [refused, setRefused] = useState(false);
  const [operation] = useState(expectedProof);
  const [spent, setSpent] = useState(false);
  const dashboard = local(appPaths.dashboard);
  if (viewer && operation && token && !spent) {
    const confirm = () => {
      holdProof(operation, token);
      // The dialog of a deletion opens by itself.
      const form = operation === 'password' ? `${appPaths.accountSignIn}#password` : appPaths.accountPrivacy;
      void navigate(local(form), { replace: true });
    };
    return (
      <LinkCard title={t('confirmIdentity.title')}>
        <ConfirmIdentity
          operation={operation}
          email={viewer.email}
          onConfirm={confirm}
          onOther={() => void navigate(dashboard, { replace: true })}
        />
      </LinkCard>
    );
  }
  if (viewer) return <ToDashboard />;
  const spend = () => {
    setSpent(true);
    borrowRequestDraft();
  };
  if (!token || refused) {
    return (
      <LinkCard title={t('enterLink.invalidTitle')} failed>
        <InvalidLink isIncomplete={!token} />
      </LinkCard>
    );
  }
  return (
    <LinkCard title={t('enterLink.title')}>
      <SpendLink token={token} onSpend={spend} onInvalid={() => setRefused(true)} />
    </LinkCard>
  );
}
