/** Words in braces are filled in by whoever sends the text. */
export type MailText = { subject: string; text: string };

/** What an account's own address is written about. `{link}`, `{code}`, `{email}`, `{home}`, `{kept}` and `{privacy}` are filled in. */
export type AccountMails = Record<
  | 'SIGN_IN'
  | 'RESET_CODE'
  | 'EMAIL_CHANGE_OLD'
  | 'EMAIL_CHANGE_NEW'
  | 'PASSWORD_CHANGED'
  | 'TOKENS_REVOKED'
  | 'ACCOUNT_DELETED',
  MailText
>;

/** What stays of a deleted account, one line each in the farewell; `{date}` is filled in. */
export type KeptLines = Record<
  'CONSENT_RECEIPT' | 'PAYMENT_RECORD' | 'TRIAL_USE' | 'WITHDRAWAL' | 'RECIPIENT_LINK' | 'SENDING_SUSPENSION',
  string
>;

/** A predefined message that a requester may choose by its name. `{sender}`, `{link}` and `{block}` are filled in. */
export type TemplateText = { key: string; name: string; body: string };
export type MailTemplateText = TemplateText & { subject: string };

/** What the address behind a mail program's unsubscribe button answers. */
export type UnsubscribePage = { done: string; explanation: string };

/** What the policy pages say about who runs this deployment. */
export type OperatorWords = {
  name: string;
  address: string;
  email: string;
  write: string;
  support: string;
  none: string;
};

/** Words of the parts of the home page that come from the database. `{n}` is filled in. */
export type HomeWords = {
  reviews: string;
  noName: string;
  latest: string;
  latestNote: string;
  atLeast: string;
};

/** What search engines and messengers read of the app's pages; `other`: of those that they do not find. */
export type AppPages = Record<'query' | 'contact' | 'other', { title: string; description: string }>;

/** What the policies on privacy and cookies say of advertising pixels: that there are none, or which. */
export type PixelWords = Record<'none' | 'some', string>;

/** E-mails about money, and the words about renewal that a buyer ticks. */
export type PaymentTexts = {
  /** The version rises with every change of its words. `{later}`, `{days}` and `{trial}` are filled in. */
  renewalConsent: { version: string; trial: string; renewal: string };
  /** Said where a next charge exists, and where none does. */
  nextCharge: string;
  noNextCharge: string;
  /** Said while a gateway that renews by itself tries a declined renewal again. */
  triedAgain: string;
  /** Said of a cancelled plan that is paid for some time yet, and of one that is not. */
  staysValid: string;
  endedAtOnce: string;
  mails: Record<
    | 'RECEIPT'
    | 'WITHDRAWAL'
    | 'RENEWED'
    | 'TRIAL_ENDING'
    | 'PAYMENT_FAILED'
    | 'ENDED'
    | 'CANCELLED'
    | 'RESUMED'
    | 'REFUNDED'
    | 'TRIAL_USED'
    | 'DOUBLE_PAYMENT'
    | 'LATE_PAYMENT',
    MailText
  >;
};

/** Every text that the server itself sends or puts into a page, in one language. */
export type WithoutScript = Record<'needsScript' | 'notFound' | 'home' | 'policy', string>;

export type Texts = {
  accountMails: AccountMails;
  keptLines: KeptLines;
  /** Who asks when nobody signed: what is known of them on this channel. */
  anonymousSender: Record<'SMS' | 'EMAIL' | 'VOICE', string>;
  /** `{block}` of a text message: where a reply reaches us, and where it does not. */
  howToBlock: Record<'byReply' | 'byLink', string>;
  sms: readonly TemplateText[];
  emails: readonly MailTemplateText[];
  calls: readonly TemplateText[];
  shareReminder: MailText;
  /** After a request's first share; `{duration}` is one of `durations`. */
  shareConfirmation: MailText;
  durations: Record<'ONCE' | 'ONE_HOUR' | 'EIGHT_HOURS' | 'UNTIL_STOPPED', string>;
  /** Proves that a number or address is somebody's own. `{code}` is filled in, and `{notYou}` as a reply can reach us. */
  ownershipCode: { sms: string; notYou: Record<'canReply' | 'oneWay', string>; mail: MailText };
  unsubscribePage: UnsubscribePage;
  operatorWords: OperatorWords;
  homeWords: HomeWords;
  pixelWords: PixelWords;
  appPages: AppPages;
  /** What the app's pages say where JavaScript is switched off. */
  withoutScript: WithoutScript;
  /** What the contact form sends; `{name}`, `{email}` and `{message}` are filled in. */
  contactMails: Record<'toOperator' | 'copy', MailText>;
  payment: PaymentTexts;
};
