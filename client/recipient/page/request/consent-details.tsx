import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { shareDurations, sharePrecisions, type Invitation } from '../../api/invitation.ts';
import { askerText, originText } from './asker-text.ts';
import { Facts } from '../control/facts.tsx';
import { LegalDetails } from './legal-details.tsx';
import { usePage } from '../page-context.tsx';
import { SentMessage } from './sent-message.tsx';

type Props = {
  invitation: Invitation | null;
  /** Whether it says whom to call in danger: not where the view around it does. */
  danger?: boolean;
};

/** The second layer of information. Without an invitation it says what is true for every request. */
export function ConsentDetails({ invitation, danger = true }: Props) {
  const { words } = usePage();
  const [wantsMessage, setWantsMessage] = useState(false);
  return (
    <div class="sections">
      {danger && <p class="danger">{words.danger}</p>}
      <Section title={words.choicesTitle}>
        <Facts
          facts={[
            ...sharePrecisions.map((one) => [words.precision[one].label, words.precision[one].text] as const),
            ...shareDurations.map((one) => [words.durations[one].label, words.durations[one].text] as const),
          ]}
        />
        <p>{words.precision.cityFirst}</p>
      </Section>
      <Section title={words.askerTitle} onOpen={() => setWantsMessage(true)}>
        <p>
          {askerText(words, invitation)} {words.asker.caution}
        </p>
        <p>{originText(words, invitation)}</p>
        {wantsMessage && invitation?.keyKind === 'ANSWER' && <SentMessage channel={invitation.channel} />}
      </Section>
      <Section title={words.stopTitle}>
        <p>{words.see}</p>
        <p>{words.duration}</p>
        <p>{words.stop}</p>
        <p>{words.refuse}</p>
      </Section>
      <LegalDetails />
    </div>
  );
}

type SectionProps = { title: string; onOpen?: () => void; children: ComponentChildren };

function Section({ title, onOpen, children }: SectionProps) {
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
