import type { MailTemplateText, MailText, TemplateText, Texts } from '../types.ts';

/** Claims only what we know: somebody typed in a number or an address. */
export const anonymousSender: Texts['anonymousSender'] = {
  SMS: 'someone who has your number',
  VOICE: 'someone who has your number',
  EMAIL: 'Someone who has your email address',
};

// A message offers only a way to block that works where it arrives (takes-replies.ts).
export const howToBlock: Texts['howToBlock'] = {
  SMS: { byReply: 'Reply STOP to block.', byLink: 'You can block there.' },
  EMAIL: {
    byReply: 'To stop all messages from Whereabouts, reply STOP to this email.',
    byLink: 'To stop all messages from Whereabouts, open the link and block further requests.',
    byButton: 'To stop all messages from Whereabouts, press the unsubscribe button of your mail program.',
  },
};

// SMS texts stay within the GSM alphabet: one character outside it would halve the segment length. A second segment
// doubles the price.
export const sms: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    body: 'Whereabouts: {sender} is asking where you are. You decide: {link} {block}',
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    body: 'Whereabouts: {sender} asks if you are OK, and where. You decide: {link} {block}',
  },
  {
    key: 'arrival',
    name: 'On your way?',
    body: 'Whereabouts: {sender} asks how far along you are. You decide: {link} {block}',
  },
];

const decide = `You decide whether to answer, how precisely and for how long. Nothing is shared unless you agree.

Read what is asked, and decide:
{link}

You need no account. If you do nothing, nothing happens.

{block}`;

export const emails: readonly MailTemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    subject: 'Whereabouts: a request for your location',
    body: `Hello,\n\n{sender} is asking where you are. ${decide}`,
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    subject: 'Whereabouts: are you all right?',
    body: `Hello,\n\n{sender} would like to know if you are all right, and where you are. ${decide}`,
  },
];

// A call cannot contain a link: it refers to the text message that the recipient already has.
export const calls: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Where are you?',
    body: 'Hello. This is Whereabouts. A request from {sender}: where are you? The text message that we sent you has the link. You decide whether to answer. Saying no has no consequence.',
  },
  {
    key: 'safe',
    name: 'Are you all right?',
    body: 'Hello. This is Whereabouts. A request from {sender}: are you all right? The text message that we sent you has the link. You decide whether to answer. Saying no has no consequence.',
  },
];

/** Half-way through a long share. */
export const shareReminder: MailText = {
  subject: 'You are still sharing your location',
  text: 'Whereabouts: You are still sharing your location. To stop or change it, open your link: {link}',
};

/** After a request's first share. */
export const shareConfirmation: MailText = {
  subject: 'You are sharing your location',
  text: 'Whereabouts: You are sharing your location {duration}. Not you? Stop: {link}',
};

/** After a first share that tells only of the arrival. */
export const arrivalConfirmation: MailText = {
  subject: 'You will tell them when you arrive',
  text: 'Whereabouts: You will tell them when you arrive. They see nothing else. Not you? Stop: {link}',
};

/** Proves ownership of a number or address. */
export const ownershipCode: Texts['ownershipCode'] = {
  notYou: { canReply: 'Not you? Ignore this or reply STOP.', oneWay: 'Not you? Ignore this.' },
  LOOKUPS: {
    sms: 'Whereabouts: {code} is your code to see and remove what lookups show about this number. Works {minutes} minutes. {notYou}',
    mail: {
      subject: 'Your Whereabouts code to remove your data',
      text: 'Your code to see what Whereabouts lookups show about this email address, and to remove it:\n\n{code}\n\nIt works for {minutes} minutes. Enter it only where you asked for it, on the same network; we never ask for it by phone or message.\n\nIf you did not ask for it, ignore this email and nothing happens. {block}',
    },
  },
  SHARES: {
    sms: 'Whereabouts: {code} is your code to see and stop what is asked and shared under this number. Works {minutes} minutes. {notYou}',
    mail: {
      subject: 'Your Whereabouts code to see and stop what you share',
      text: 'Your code to see and stop what is asked and shared under this email address:\n\n{code}\n\nIt works for {minutes} minutes. Enter it only where you asked for it, on the same network; we never ask for it by phone or message.\n\nIf you did not ask for it, ignore this email and nothing happens. {block}',
    },
  },
};

export const durations: Texts['durations'] = {
  ONCE: 'once',
  ONE_HOUR: 'for 1 hour',
  EIGHT_HOURS: 'for 8 hours',
  UNTIL_STOPPED: 'until you stop it, at most 24 hours',
};
