import { useRef, useState } from 'preact/hooks';
import { recipientPath } from '#shared/paths.ts';
import { usePage } from './page-context.tsx';

/**
 * The recipient's own link, to be opened in another browser. The field is for browsers where copying is not allowed.
 */
export function CopyLink() {
  const { t, locale, key } = usePage();
  const token = key();
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  const fieldRef = useRef<HTMLInputElement>(null);
  if (!token) return null;
  const link = new URL(recipientPath('share', locale, token), location.href).href;

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('done');
    } catch {
      fieldRef.current?.select();
      setOutcome('failed');
    }
  };
  return (
    <div class="copy">
      <label>
        <span>{t('copy.label')}</span>
        <input ref={fieldRef} readOnly value={link} onFocus={({ currentTarget }) => currentTarget.select()} />
      </label>
      <button type="button" onClick={() => void copy()}>
        {t('copy.button')}
      </button>
      <p class="hint" role="status">
        {outcome && t(`copy.${outcome}`)}
      </p>
    </div>
  );
}
