import type { Call, VoicePort } from './port.ts';

type Inbox = {
  put(message: {
    channel: 'VOICE';
    to: string;
    subject: null;
    text: string;
    html: null;
  }): Promise<{ id: string }>;
};

/** Calls go to the developer's inbox: no telephone rings. */
export function openInboxVoice(inbox: Inbox): VoicePort {
  return {
    async call({ to, text }: Call) {
      const { id } = await inbox.put({ channel: 'VOICE', to, subject: null, text, html: null });
      return { providerId: id };
    },
  };
}
