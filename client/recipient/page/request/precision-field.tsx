import { sharePrecisions } from '../../api/invitation.ts';
import type { SharePrecision } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

type Props = {
  value: SharePrecision | null;
  /** True after an answer without a choice. */
  missing: boolean;
  onChange(value: SharePrecision): void;
};

/** City, area or exact position; nothing is preselected. */
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
      <div class="three">
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
          {words.precision[value].brief} {value !== 'CITY' && t('form.browserAsks')}
        </p>
      )}
    </fieldset>
  );
}
