import { saveFile } from '../../../browser/save-file.ts';
import { downloadCopy } from '../../api/download-copy.ts';
import { usePage } from '../page-context.tsx';
import { useSideCall } from '../use-side-call.ts';
import { type CopyOfTrack, gpxOf } from './gpx.ts';

/**
 * A copy of everything that is held about the recipient of this link (GDPR articles 15 and 20); of positions also as a
 * track for maps.
 */
export function DownloadData({ hasTrack }: { hasTrack: boolean }) {
  const { t, key, locale } = usePage();
  const [call, run] = useSideCall();
  const download = () => run(async () => saveFile('whereabouts.json', await downloadCopy(key(), locale)));
  const downloadTrack = () =>
    run(async () => {
      const copy = JSON.parse(await (await downloadCopy(key(), locale)).text()) as CopyOfTrack;
      saveFile('whereabouts.gpx', new Blob([gpxOf(copy)], { type: 'application/gpx+xml' }));
    });
  return (
    <div class="part">
      <button type="button" aria-disabled={call === 'busy'} onClick={download}>
        {t('download.button')}
      </button>
      {hasTrack && (
        <button type="button" aria-disabled={call === 'busy'} onClick={downloadTrack}>
          {t('download.track')}
        </button>
      )}
      <p class="hint" role="status">
        {call === 'busy' && t('download.busy')}
        {call === 'done' && t('download.done')}
        {typeof call === 'object' && t('download.failed')}
      </p>
    </div>
  );
}
