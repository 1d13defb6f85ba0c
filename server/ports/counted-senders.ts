import type { MailPort } from './mail/port.ts';
import { SendFailed } from './send-failed.ts';
import type { SmsPort } from './sms/port.ts';
import type { VoicePort } from './voice/port.ts';

type Senders = { sms: SmsPort; voice: VoicePort; mail: MailPort };

const channels = ['SMS', 'VOICE', 'EMAIL'] as const;
/** `refused`: for good; `failed`: for now, or without an answer. */
const outcomes = ['accepted', 'refused', 'failed'] as const;
type Channel = (typeof channels)[number];
type Outcome = (typeof outcomes)[number];

export type SendCount = { channel: Channel; outcome: Outcome; count: number };

/** The same senders, and how often this process has handed a message to them, by channel and outcome. */
export function countSends({ sms, voice, mail }: Senders): Senders & { sends: () => SendCount[] } {
  const counts = channels.flatMap((channel) =>
    outcomes.map((outcome): SendCount => ({ channel, outcome, count: 0 })),
  );
  const counted =
    <Message, Sent>(channel: Channel, send: (message: Message) => Promise<Sent>) =>
    async (message: Message): Promise<Sent> => {
      let outcome: Outcome = 'failed';
      try {
        const sent = await send(message);
        outcome = 'accepted';
        return sent;
      } catch (error) {
        if (error instanceof SendFailed && error.permanent) outcome = 'refused';
        throw error;
      } finally {
        counts.find((one) => one.channel === channel && one.outcome === outcome)!.count += 1;
      }
    };
  return {
    sms: { ...sms, send: counted('SMS', (message) => sms.send(message)) },
    voice: { ...voice, call: counted('VOICE', (call) => voice.call(call)) },
    mail: { ...mail, send: counted('EMAIL', (message) => mail.send(message)) },
    sends: () => counts,
  };
}
