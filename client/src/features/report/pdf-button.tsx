import { reportFileName } from '#shared/report-file-name.ts';
import { Box, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFetchFile } from '../../apollo/use-fetch-file.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../../browser/save-file.ts';
import { silentToast } from '../../ui/toast/toast.ts';

/** One toast from start to finish; a text that is only shown once it failed is what is read out. */
const toastId = 'pdf';

type State = 'idle' | 'generating' | 'done' | 'failed';

/** `subject`: the number or address. */
type Props = { url: string; subject: string; createdAt: string };

/** Fetches the PDF in the reader's language and time zone, and saves it. */
export function PdfButton({ url, subject, createdAt }: Props) {
  const { t } = useTranslation(['report', 'common']);
  const locale = useLocale();
  const { wait } = useDates();
  const fetchFile = useFetchFile();
  const [state, setState] = useState<State>('idle');
  const [failure, setFailure] = useState('');
  const fail = (text: string) => {
    setState('failed');
    setFailure(text);
    silentToast.error(text, toastId);
  };
  const press = async () => {
    setState('generating');
    silentToast.loading(t('pdf.generating'), toastId);
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      const reader = new URLSearchParams({ locale, timeZone });
      saveFile(reportFileName(subject, createdAt, timeZone), await fetchFile(`${url}?${reader}`));
      setState('done');
      silentToast.success(t('pdf.done'), toastId);
    } catch (error) {
      const { retryAfter } = failureOf(error);
      const later = retryAfter ? `. ${t('common:tryAgainIn', { wait: wait(retryAfter * 1_000) })}` : '';
      fail(t('pdf.failed') + later);
    }
  };
  return (
    <Box>
      <Button loading={state === 'generating'} loadingText={t('pdf.generating')} onClick={() => void press()}>
        <Download aria-hidden /> {t('pdf.download')}
      </Button>
      <Text role="status" textStyle="sm" color="fg.error" pt="1" srOnly={state !== 'failed'}>
        {state === 'generating' && t('pdf.generating')}
        {state === 'done' && t('pdf.done')}
        {state === 'failed' && failure}
      </Text>
    </Box>
  );
}
