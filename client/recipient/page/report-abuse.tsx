import { abuseDetailsLength } from '#shared/abuse-report.ts';
import { codePoints } from '#shared/text-bounds.ts';
import { useRef, useState } from 'preact/hooks';
import type { AbuseReason } from '../gql/graphql.ts';
import { abuseReasons } from '../api/invitation.ts';
import { ReportAbuseDocument } from '../gql/graphql.ts';
import { failureText } from './failure-text.ts';
import { usePage } from './page-context.tsx';
import { useSideCall } from './use-side-call.ts';

/** A report to the operator; the person who asked learns nothing of it. */
export function ReportAbuse() {
  const { t, locale, post } = usePage();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<AbuseReason | null>(null);
  const [details, setDetails] = useState('');
  const [missing, setMissing] = useState(false);
  const [call, run] = useSideCall();
  const boxRef = useRef<HTMLDivElement>(null);
  const tooLong = codePoints(details.trim()) > abuseDetailsLength;

  const send = () => {
    if (!reason) {
      setMissing(true);
      boxRef.current?.querySelector('input')?.focus();
      return;
    }
    if (tooLong) {
      boxRef.current?.querySelector('textarea')?.focus();
      return;
    }
    run(async () => void (await post(ReportAbuseDocument, { reason, details: details.trim() || null })));
  };

  if (call === 'done') {
    return (
      <p class="part" role="status">
        {t('report.sent')}
      </p>
    );
  }
  return (
    <div class="part" ref={boxRef}>
      <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(open ? 'report.close' : 'report.open')}
      </button>
      {open && (
        <>
          <fieldset class="reasons" aria-describedby={missing ? 'reason-missing' : undefined}>
            <legend>{t('report.legend')}</legend>
            {missing && !reason && (
              <p id="reason-missing" class="error" role="alert">
                {t('report.missing')}
              </p>
            )}
            {abuseReasons.map((one) => (
              <label class="option" key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                <span>{t(`report.reason.${one}`)}</span>
              </label>
            ))}
          </fieldset>
          <label class="field">
            <span>{t('report.details')}</span>
            <textarea
              rows={4}
              value={details}
              aria-invalid={tooLong}
              aria-describedby={tooLong ? 'details-too-long' : undefined}
              onInput={({ currentTarget }) => setDetails(currentTarget.value)}
            />
          </label>
          {tooLong && (
            <p id="details-too-long" class="error" role="alert">
              {t('report.tooLong', { most: abuseDetailsLength.toLocaleString(locale) })}
            </p>
          )}
          <p class="hint">{t('report.hint')}</p>
          <button type="button" class="solid" aria-disabled={call === 'busy'} onClick={send}>
            {t('report.send')}
          </button>
          {call === 'busy' && <p class="hint">{t('report.sending')}</p>}
          {typeof call === 'object' && (
            <p class="notice warning" role="alert">
              <strong>{failureText(call, t, navigator.onLine)}</strong> {t('report.failed')}
            </p>
          )}
        </>
      )}
    </div>
  );
}
