import { saveFile } from '../../../browser/save-file.ts';
import { downloadCopy } from '../../api/download-copy.ts';
import { usePage } from '../page-context.tsx';
import { useSideCall } from '../use-side-call.ts';

/** A copy of everything that is held about the recipient of this link (GDPR articles 15 and 20). */
export function DownloadData() {
  const { t, key, locale } = usePage();
  const [call, run] = useSideCall();
  const download = () => run(async () => saveFile('whereabouts.json', await downloadCopy(key(), locale)));
  return (
    <div class="part">
      <button type="button" aria-disabled={call === 'busy'} onClick={download}>
        {t('download.button')}
      </button>
      <p class="hint" role="status">
        {call === 'busy' && t('download.busy')}
        {call === 'done' && t('download.done')}
        {typeof call === 'object' && t('download.failed')}
      </p>
    </div>
  );
}
