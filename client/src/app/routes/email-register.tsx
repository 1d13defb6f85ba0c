import { appPaths } from '#shared/paths.ts';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { useViewer } from '../../features/account/use-viewer.ts';
import { RegisterForm } from '../../features/lookup/register-form.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { openModal } from '../../ui/modals.ts';
import { LookupPage } from './lookup-page.tsx';

/** Step 3: the address that the report will be under. */
export function EmailRegisterPage() {
  const { t } = useTranslation('lookup');
  const local = useLocalPath();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const { viewer } = useViewer();
  if (viewer) return <Navigate to={`${local(appPaths.queryStages)}${hash}`} replace />;
  return (
    <LookupPage title={t('register.title')} lead={t('register.lead')}>
      <RegisterForm
        onRegistered={() => void navigate(`${local('/payment')}${hash}`)}
        onLogIn={() => openModal('login')}
      />
    </LookupPage>
  );
}
