import type { SmsPort } from './port.ts';

/** The developer's inbox, as far as this port needs it. */
type Inbox = { put(message: { channel: 'SMS'; to: string; text: string }): Promise<{ id: string }> };

/** Sends nothing: texts go to the developer's inbox. Never in production. */
export function openInboxSms(inbox: Inbox): SmsPort {
  return {
    async send({ to, text }) {
      const { id } = await inbox.put({ channel: 'SMS', to, text });
      return { providerId: id };
    },
  };
}
