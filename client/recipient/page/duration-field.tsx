import type { ShareDuration } from '../gql/graphql.ts';
import { shareDurations } from '../api/invitation.ts';
import { usePage } from './page-context.tsx';

type Props = { value: ShareDuration; onChange(value: ShareDuration): void };

export function DurationField({ value, onChange }: Props) {
  const { words } = usePage();
  return (
    <fieldset class="durations">
      <legend>{words.durationQuestion}</legend>
      {shareDurations.map((duration) => {
        const { label, text } = words.durations[duration];
        return (
          <label class="option" key={duration}>
            <input
              type="radio"
              name="duration"
              value={duration}
              checked={value === duration}
              onChange={() => onChange(duration)}
            />
            <span>
              <strong>{label}</strong>
              {text && <span>{text}</span>}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
