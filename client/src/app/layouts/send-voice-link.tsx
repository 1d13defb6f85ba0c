import { voiceDialog } from '#shared/paths.ts';
import { PhoneCall } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';

/** The header entry 'Send Voice Message': a dialog of the dashboard. */
export function SendVoiceLink() {
  const { t } = useTranslation();
  const local = useLocalPath();
  return (
    <Button asChild {...navEntry}>
      <Link to={local(voiceDialog)}>
        <PhoneCall aria-hidden />
        {t('nav.sendVoice')}
      </Link>
    </Button>
  );
}
