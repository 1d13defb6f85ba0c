import { abuseDetailsLength } from '#shared/abuse-report.ts';
import { codePoints } from '#shared/text-bounds.ts';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { valuesOf } from '../../api/invitation.ts';
import { type AbuseReason, ReportAbuseDocument } from '../../gql/graphql.ts';
import { focusHeading } from '../focus-heading.ts';
import { failureText } from '../failure-text.ts';
import { usePage } from '../page-context.tsx';
import { useReportDraft } from './report-draft.ts';
import { runSideCall } from '../use-side-call.ts';
import { Warning } from '../warning.tsx';

const reasons = valuesOf<AbuseReason>({
  UNKNOWN_PERSON: true,
  HARASSMENT: true,
  THREAT: true,
  STALKING: true,
  FRAUD: true,
  OTHER: true,
});

/** A report to the operator; the person who asked is not told. */
export function ReportAbuse() {
  const { t } = usePage();
  const [{ open, call }, set] = useReportDraft();
  const boxRef = useRef<HTMLDivElement>(null);
  return (
    <div class="part" ref={boxRef}>
      {call !== 'done' && (
        <button type="button" aria-expanded={open} onClick={() => set({ open: !open })}>
          {t(open ? 'report.close' : 'report.open')}
        </button>
      )}
      {open && call !== 'done' && <ReportForm boxRef={boxRef} />}
      {/* Rendered before it has text, or screen readers may not announce it. */}
      <p class={call === 'done' ? undefined : 'hint'} role="status">
        {call === 'busy' && t('report.sending')}
        {call === 'done' && t('report.sent')}
      </p>
    </div>
  );
}

function ReportForm({ boxRef }: { boxRef: RefObject<HTMLDivElement | null> }) {
  const { t, locale, post } = usePage();
  const [{ reason, missing, details, call }, set] = useReportDraft();
  const tooLong = codePoints(details.trim()) > abuseDetailsLength;

  const send = () => {
    if (!reason) {
      set({ missing: true });
      boxRef.current?.querySelector('input')?.focus();
      return;
    }
    if (tooLong) {
      boxRef.current?.querySelector('textarea')?.focus();
      return;
    }
    runSideCall(
      async () => {
        await post(ReportAbuseDocument, { reason, details: details.trim() || null });
        // The form disappears, and with it the focused element.
        if (boxRef.current?.contains(document.activeElement)) focusHeading(boxRef.current);
      },
      call,
      (next) => set({ call: next }),
    );
  };

  return (
    <>
      <fieldset class="reasons" aria-describedby={missing ? 'reason-missing' : undefined}>
        <legend>{t('report.legend')}</legend>
        {missing && !reason && (
          <p id="reason-missing" class="error" role="alert">
            {t('report.missing')}
          </p>
        )}
        {reasons.map((one) => (
          <label class="option" key={one}>
            <input
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => set({ reason: one })}
            />
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
          onInput={({ currentTarget }) => set({ details: currentTarget.value })}
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
      {typeof call === 'object' && (
        <Warning>
          <strong>{failureText(call, t, navigator.onLine)}</strong> {t('report.failed')}
        </Warning>
      )}
    </>
  );
}
