import { isFromDevice, sharePrecisions } from '../../api/invitation.ts';
import type { ShareDuration, SharePrecision } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

/** The duration that goes with a precision: an arrival is not shared once. */
export const durationFor = (precision: SharePrecision, duration: ShareDuration): ShareDuration =>
  precision === 'ARRIVAL' && duration === 'ONCE' ? 'ONE_HOUR' : duration;

type Props = {
  value: SharePrecision | null;
  /** True after an answer without a choice. */
  missing: boolean;
  onChange(value: SharePrecision): void;
};

/** City, area, exact position or only the arrival; nothing is preselected. */
export function PrecisionField({ value, missing, onChange }: Props) {
  const { t, words } = usePage();
  return (
    <fieldset class={missing ? 'segments missing' : 'segments'}>
      <legend>{words.precisionQuestion}</legend>
      {missing && (
        <p id="precision-missing" class="error">
          {t('form.precisionMissing')}
        </p>
      )}
      <div class="two">
        {sharePrecisions.map((precision) => (
          <label class="option" key={precision}>
            <input
              type="radio"
              name="precision"
              value={precision}
              checked={value === precision}
              // What is missing is read out with the option that gets the focus, which would interrupt an alert.
              aria-describedby={
                missing ? 'precision-missing' : value === precision ? 'precision-brief' : undefined
              }
              onChange={() => onChange(precision)}
            />
            <span>{words.precision[precision].label}</span>
          </label>
        ))}
      </div>
      {value && (
        <p id="precision-brief" class="hint">
          {words.precision[value].brief} {isFromDevice(value) && t('form.browserAsks')}
        </p>
      )}
    </fieldset>
  );
}
