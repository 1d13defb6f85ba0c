import type { MailTemplateText, MailText, TemplateText } from '../types.ts';

/** The sender of a request that nobody signed. */
export const anonymousSender = 'Someone who knows you';

// SMS stay in the GSM alphabet: one character outside it would halve the length of a segment.
export const sms: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    body: '{sender} asks where you are. You decide whether to answer: {link} Reply STOP to block.',
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    body: '{sender} would like to know that you are all right, and where you are. You decide: {link} Reply STOP to block.',
  },
  {
    key: 'arrival',
    name: 'On your way?',
    body: '{sender} would like to follow your way home. Share it only if you want to: {link} Reply STOP to block.',
  },
];

export const emails: readonly MailTemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    subject: 'Someone asks where you are',
    body: '{sender} asks where you are. You decide freely whether to answer, how precisely and for how long. Nothing is shared unless you say yes.\n\nRead what is asked, and decide:\n{link}\n\nYou need no account. If you do nothing, nothing happens.',
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    subject: 'Are you all right?',
    body: '{sender} would like to know that you are all right, and where you are. You decide freely whether to answer. Nothing is shared unless you say yes.\n\nRead what is asked, and decide:\n{link}\n\nYou need no account. If you do nothing, nothing happens.',
  },
];

// A call cannot carry a link: it points to the text message that the recipient already has.
export const calls: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    body: 'Hello. This is Whereabouts. {sender} asks where you are. The text message that we sent you has the link. You decide freely whether to answer. Saying no has no consequence.',
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    body: 'Hello. This is Whereabouts. {sender} would like to know that you are all right. The text message that we sent you has the link. You decide freely whether to answer.',
  },
];

/** Half-way through a long share. */
export const shareReminder: MailText = {
  subject: 'You are still sharing where you are',
  text: 'You are still sharing where you are. To stop or change it, open your link: {link}',
};
