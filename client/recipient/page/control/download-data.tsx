import { downloadCopy } from '../../api/download-copy.ts';
import { usePage } from '../page-context.tsx';
import { useSideCall } from '../use-side-call.ts';

/** Saves a file on the recipient's device. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** A copy of everything that is held about the recipient of this link (GDPR articles 15 and 20). */
export function DownloadData() {
  const { t, key, locale } = usePage();
  const [call, run] = useSideCall();
  const download = () => run(async () => save(await downloadCopy(key(), locale), 'whereabouts.json'));
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
