import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useExportAccountMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { SettingCard } from './setting-card.tsx';

/** Everything that is stored about the account, as a file. */
export function ExportSetting() {
  const { t } = useTranslation('account');
  const [request, { loading }] = useExportAccountMutation();
  const download = async () => {
    try {
      const { data } = await request();
      if (!data) return;
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`whereabouts-${day}.json`, new Blob([data.exportAccount], { type: 'application/json' }));
    } catch {
      // The failure has been shown as a toast.
    }
  };
  return (
    <SettingCard section="export" text={t('settings.export.text')}>
      <Button variant="outline" alignSelf="start" loading={loading} onClick={() => void download()}>
        <Download aria-hidden /> {t('settings.export.submit')}
      </Button>
    </SettingCard>
  );
}
