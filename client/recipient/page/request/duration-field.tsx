import { shareDurations } from '../../api/invitation.ts';
import type { ShareDuration } from '../../gql/graphql.ts';
import { usePage } from '../page-context.tsx';

type Props = { value: ShareDuration; onChange(value: ShareDuration): void };

export function DurationField({ value, onChange }: Props) {
  const { words } = usePage();
  return (
    <fieldset class="segments">
      <legend>{words.durationQuestion}</legend>
      <div class="four">
        {shareDurations.map((duration) => (
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
      {words.durations[value].text && <p class="hint">{words.durations[value].text}</p>}
    </fieldset>
  );
}
