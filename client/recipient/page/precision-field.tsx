import type { SharePrecision } from '../gql/graphql.ts';
import { sharePrecisions } from '../api/invitation.ts';
import { usePage } from './page-context.tsx';

type Props = {
  value: SharePrecision | null;
  /** True after an answer without a choice. */
  missing: boolean;
  onChange(value: SharePrecision): void;
};

/** City, area or exact position; nothing is chosen beforehand. */
export function PrecisionField({ value, missing, onChange }: Props) {
  const { t, words } = usePage();
  return (
    <fieldset
      aria-describedby={missing ? 'precision-missing' : undefined}
      class={missing ? 'missing' : undefined}
    >
      <legend>{words.precisionQuestion}</legend>
      {missing && (
        <p id="precision-missing" class="error" role="alert">
          {t('form.precisionMissing')}
        </p>
      )}
      {sharePrecisions.map((precision) => (
        <label class="option" key={precision}>
          <input
            type="radio"
            name="precision"
            value={precision}
            checked={value === precision}
            aria-labelledby={`precision-${precision}`}
            aria-describedby={`precision-${precision}-text`}
            onChange={() => onChange(precision)}
          />
          <span>
            <strong id={`precision-${precision}`}>{words.precision[precision].label}</strong>
            <span id={`precision-${precision}-text`}>{words.precision[precision].text}</span>
          </span>
        </label>
      ))}
      <p class="hint">{words.precision.cityFirst}</p>
    </fieldset>
  );
}
