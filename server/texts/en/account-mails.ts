import type { AccountMails, KeptLines, MailButtons } from '../types.ts';

export const accountMails: AccountMails = {
  SIGN_IN: {
    subject: 'Your log-in link for Whereabouts',
    text: 'Open this link and press the button to log in. It works once, for ten minutes.\n\n{link}\n\nIf you did not ask for it, ignore this email: nobody can log in without the link.',
  },
  RESET_CODE: {
    subject: 'Your verification code for Whereabouts',
    text: 'Your code to set a new password:\n\n{code}\n\nIt works for {minutes} minutes. Enter it only where you asked for it, on the same network; anywhere else, get a log-in link by email instead: {home}\n\nWe never ask for the code by phone or message.\n\nIf you did not ask for it, ignore this email: your password stays as it is.',
  },
  EMAIL_CHANGE_OLD: {
    subject: 'Confirm the new address of your Whereabouts account',
    text: 'Somebody who is logged in to your account wants to change its email address to {email}.\n\nIf this was you, open this link and press the button. We have also written to the new address; the change is made once both have confirmed it, within 24 hours.\n\n{link}\n\nIf it was not you, do not confirm. Set a new password, which logs out all other devices: {home}',
  },
  EMAIL_CHANGE_NEW: {
    subject: 'Confirm this address for Whereabouts',
    text: 'Somebody wants to use this email address for their Whereabouts account.\n\nIf this was you, open this link and press the button. The change is made once your old address has confirmed it too, within 24 hours.\n\n{link}\n\nIf it was not you, ignore this email and nothing happens.',
  },
  PASSWORD_CHANGED: {
    subject: 'Your Whereabouts password was changed',
    text: 'The password of your account was just changed, and all other devices were logged out.\n\nIf it was not you, set a new one at once: {reset}',
  },
  TOKENS_REVOKED: {
    subject: 'Your Whereabouts password was changed, and your access tokens were revoked',
    text: 'The password of your account was just reset with a code from your mailbox. All other devices were logged out, and every token that gave a program access to your account was revoked. If you still want those programs to work, log in and create new tokens on your account page: {home}\n\nIf it was not you, set a new one at once: {reset}',
  },
  WEBHOOK_OFF: {
    subject: 'A webhook of yours was switched off',
    text: 'An address that you registered for notifications answered that it is gone for good (410). It gets no more messages. You see which one, and can register another, on your account page:\n\n{webhooks}\n\nIf this was a mistake, send one of its messages again there: once that is accepted, it is switched on.',
  },
  ACCOUNT_DELETED: {
    subject: 'Your Whereabouts account was deleted',
    text: 'Your account and everything in it have been erased: your requests, the positions that were shared with you, your messages, sessions and subscription. Links that you sent can no longer be answered.\n\n{kept}What else is kept for a while, and why: {privacy}\n\nThis is our last email to you.',
  },
};

export const anotherAddress = 'another address';

export const keptLines: KeptLines = {
  CONSENT_RECEIPT:
    'Kept until {date}, as the law requires: proof that the people who shared their location with you agreed to it, without places, names, numbers or addresses.',
  PAYMENT_RECORD:
    'Kept until {date}, as the law requires: proof of what you paid, without your name or address.',
  TRIAL_USE:
    'Kept until {date}: a note that this mailbox has already had a trial, as a code made from its address, so that a new account does not get a second one.',
  WITHDRAWAL:
    'Until {date} you can still withdraw from your purchase and get your money back, with the link in your receipt. For this the amount and the payment reference are kept, without your name or address.',
  RECIPIENT_LINK:
    'Kept until {date}: codes of the links that you sent, and when you looked at what was shared, so that the people who received the links can still see this, block or report.',
  SENDING_SUSPENSION:
    'Kept until {date}: a note that your sending was paused or closed after reports, as a code made from this address, so that a new account under it is paused too.',
};

export const mailButtons: MailButtons = {
  share: 'Read and decide',
  enterLink: 'Continue',
  dashboard: 'Open the dashboard',
  other: 'Open',
};
