import { copyPaths } from '#shared/paths.ts';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFetchFile } from '../../../apollo/use-fetch-file.ts';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { saveFile } from '../../../../browser/save-file.ts';
import { SettingCard } from './setting-card.tsx';

/** Everything that is stored about the account, as a file. */
export function ExportSetting() {
  const { t } = useTranslation('account');
  const fetchFile = useFetchFile();
  const failureText = useFailureText();
  const [isLoading, setLoading] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const download = async () => {
    setLoading(true);
    setProblem(null);
    try {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`whereabouts-${day}.json`, await fetchFile(copyPaths.account, { method: 'POST' }));
    } catch (error) {
      setProblem(failureText(error));
    }
    setLoading(false);
  };
  return (
    <SettingCard section="export" text={t('settings.export.text')}>
      <Button variant="outline" alignSelf="start" loading={isLoading} onClick={() => void download()}>
        <Download aria-hidden /> {t('settings.export.submit')}
      </Button>
      {problem && <ProblemText>{problem}</ProblemText>}
    </SettingCard>
  );
}
