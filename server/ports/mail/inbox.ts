import type { MailPort } from './port.ts';

/** The developer's inbox, as far as this port needs it. */
type Inbox = {
  put(message: {
    channel: 'EMAIL';
    to: string;
    subject: string;
    text: string;
    html: string;
  }): Promise<{ id: string }>;
};

/** Sends nothing: e-mails go to the developer's inbox. Never in production. */
export function openInboxMail(inbox: Inbox): MailPort {
  return {
    async send({ to, subject, text, html }) {
      const { id } = await inbox.put({ channel: 'EMAIL', to, subject, text, html });
      return { providerId: id };
    },
  };
}
