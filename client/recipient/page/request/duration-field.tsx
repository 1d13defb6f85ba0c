import { shareDurations } from '../../api/invitation.ts';
import type { ShareDuration, SharePrecision } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

type Props = {
  value: ShareDuration;
  /** An arrival is not shared once. */
  precision: SharePrecision | null;
  onChange(value: ShareDuration): void;
};

export function DurationField({ value, precision, onChange }: Props) {
  const { words } = usePage();
  return (
    <fieldset class="segments">
      <legend>
        {words.durationQuestion}{' '}
        {/* Beside the question: below the choices it would not fit a small phone. */}
        <span class="hint">{words.durations[value].text}</span>
      </legend>
      <div class={precision === 'ARRIVAL' ? 'three' : 'four'}>
        {shareDurations
          .filter((one) => one !== 'ONCE' || precision !== 'ARRIVAL')
          .map((duration) => (
            <label class="option" key={duration}>
              <input
                type="radio"
                name="duration"
                value={duration}
                checked={value === duration}
                onChange={() => onChange(duration)}
              />
              <span>{words.durations[duration].label}</span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
