import { Box, Button, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appId } from '../../apollo/app-id.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { toast } from '../../ui/toast.ts';

/** One toast from start to finish. */
const toastId = 'pdf';

type State = 'idle' | 'generating' | 'done' | 'failed';

/** Fetches the PDF in the reader's language and saves it. */
export function PdfButton({ url }: { url: string }) {
  const { t } = useTranslation('report');
  const locale = useLocale();
  const [state, setState] = useState<State>('idle');
  const press = async () => {
    setState('generating');
    toast.loading(t('pdf.generating'), toastId);
    try {
      const answer = await fetch(`${url}?locale=${locale}`, {
        credentials: 'same-origin',
        headers: { 'X-App-Id': appId },
      });
      if (!answer.ok) throw new Error(String(answer.status));
      save(await answer.blob());
      setState('done');
      toast.success(t('pdf.done'), toastId);
    } catch {
      setState('failed');
      toast.error(t('pdf.failed'), toastId);
    }
  };
  return (
    <Box>
      <Button
        size="lg"
        loading={state === 'generating'}
        loadingText={t('pdf.generating')}
        onClick={() => void press()}
      >
        <Download aria-hidden /> {t('pdf.download')}
      </Button>
      <Text role="status" textStyle="sm" color={state === 'failed' ? 'fg.error' : 'fg.muted'} pt="1">
        {state === 'generating' && t('pdf.generating')}
        {state === 'done' && t('pdf.done')}
        {state === 'failed' && t('pdf.failed')}
      </Text>
    </Box>
  );
}

function save(file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: 'whereabouts-report.pdf',
  });
  link.click();
  // The browser reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
