/** Placeholders in braces are filled in by the sender of the text. */
export type MailText = { subject: string; text: string };

/**
 * E-mails to an account's own address. `{link}`, `{code}`, `{minutes}`, `{email}`, `{home}`, `{reset}`, `{kept}` and `{privacy}` are
 * filled in.
 */
export type AccountMails = Record<
  | 'SIGN_IN'
  | 'RESET_CODE'
  | 'EMAIL_CHANGE_OLD'
  | 'EMAIL_CHANGE_NEW'
  | 'PASSWORD_CHANGED'
  | 'TOKENS_REVOKED'
  | 'WEBHOOK_OFF'
  | 'ACCOUNT_DELETED',
  MailText
>;

/** What a requester has not seen yet of a recipient's answer; the last three are replies without a location. */
export type AnswerKind =
  'ARRIVED' | 'SHARING' | 'SHARED' | 'DECLINED' | 'WHO_IS_THIS' | 'OK' | 'ON_MY_WAY' | 'CALL_ME';

/**
 * To a requester who has not seen an answer. `{who}`, `{link}` and `{settings}` are filled in, `{count}` if there are
 * several, and `{title}` with the requester's own name for the request.
 */
export type AnswerMails = {
  /** Who answered; over LINK nobody knows. */
  who: Record<'person' | 'link', string>;
  kinds: Record<AnswerKind, MailText>;
  several: MailText;
  /** Below the link, where no lock screen and no list of e-mails shows it. */
  title: string;
  /** The dashboard, to which the e-mail leads, is closed without a valid plan. */
  planOver: string;
  footer: string;
};

/** What is kept of a deleted account, one line each in the farewell; `{date}` is filled in. */
export type KeptLines = Record<
  'CONSENT_RECEIPT' | 'PAYMENT_RECORD' | 'TRIAL_USE' | 'WITHDRAWAL' | 'RECIPIENT_LINK' | 'SENDING_SUSPENSION',
  string
>;

/** What the button of an e-mail says, by where it leads. */
export type MailButtons = Record<'share' | 'enterLink' | 'dashboard' | 'other', string>;

/** A predefined message that a requester may choose. `{sender}`, `{link}` and `{block}` are filled in. */
export type TemplateText = { key: string; name: string; body: string };
export type MailTemplateText = TemplateText & { subject: string };

/**
 * The page of the URL behind a mail program's unsubscribe button; `done` is also what that program gets. `invalid`: the
 * URL is truncated, or what it belongs to has been erased.
 */
export type UnsubscribePage = Record<'title' | 'explanation' | 'button' | 'done' | 'invalid', string>;

/** What the policy pages say about the operator. */
export type OperatorWords = {
  name: string;
  address: string;
  email: string;
  write: string;
  support: string;
  none: string;
};

/** Texts of the parts of the home page that come from the database. `{n}` is filled in. */
export type HomeWords = {
  reviews: string;
  noName: string;
  latest: string;
  latestNote: string;
  atLeast: string;
  /**
   * What a new subscriber pays: `{now}` for `{trial}` days, then `{later}` every `{days}` days, with `{lookups}`
   * lookups; `once`: without renewal.
   */
  price: Record<'title' | 'trial' | 'renewing' | 'once' | 'free', string>;
};

/** Metadata of the app's pages for search engines and link previews; `other`: for pages that are not indexed. */
export type AppPages = Record<'query' | 'contact' | 'other', { title: string; description: string }>;

/** What the privacy and cookie policies say about advertising pixels: that there are none, or which. */
export type PixelWords = Record<'none' | 'some', string>;

/** E-mails about payments, and the renewal terms that a buyer agrees to. */
export type PaymentTexts = {
  /** The version must rise with every change of the text. `{later}`, `{days}` and `{trial}` are filled in. */
  /** `once`: for a plan that does not renew. */
  renewalConsent: { version: string; trial: string; renewal: string; once: string };
  /** Used if there is a next charge, and if there is none. */
  nextCharge: string;
  noNextCharge: string;
  /** Used for a plan that does not renew by itself. */
  paidByHand: string;
  /** Used while a gateway that renews by itself retries a declined renewal. */
  triedAgain: string;
  /** Used for a cancelled plan that is still paid for, and for one that is not. */
  staysValid: string;
  endedAtOnce: string;
  mails: Record<
    | 'RECEIPT'
    | 'WITHDRAWAL'
    | 'RENEWED'
    | 'TRIAL_ENDING'
    | 'PAYMENT_FAILED'
    | 'PLAN_ENDING'
    | 'ENDED'
    | 'ENDED_UNPAID'
    | 'CANCELLED'
    | 'RESUMED'
    | 'REFUNDED'
    /** An older payment, of a plan that still renews. */
    | 'REFUNDED_RENEWS'
    | 'TRIAL_USED'
    | 'AFTER_CANCELLATION'
    | 'DOUBLE_PAYMENT'
    | 'TOO_MANY_PURCHASES'
    | 'LATE_PAYMENT'
    | 'WRONG_AMOUNT',
    MailText
  >;
};

/** Every text that the server itself sends or puts into a page, in one language. */
/** The contact form where JavaScript is switched off, and the answers to it. */
export type ContactForm = Record<
  | 'name'
  | 'email'
  | 'message'
  | 'send'
  | 'sent'
  | 'home'
  | 'emailInvalid'
  | 'messageInvalid'
  | 'tooMany'
  | 'failed',
  string
>;

export type WithoutScript = Record<'needsScript' | 'notFound' | 'home' | 'policy', string>;

export type Texts = {
  accountMails: AccountMails;
  mailButtons: MailButtons;
  answerMails: AnswerMails;
  /** `{email}` in place of an address that may not be named. */
  anotherAddress: string;
  keptLines: KeptLines;
  /** The sender when nobody signed: what is known about them on this channel. An e-mail begins a sentence with it. */
  anonymousSender: Record<'SMS' | 'EMAIL' | 'VOICE', string>;
  /**
   * `{block}` of a message: where replies reach us, and where they do not. `byButton`: in an e-mail without the
   * recipient's link.
   */
  howToBlock: {
    SMS: Record<'byReply' | 'byLink', string>;
    EMAIL: Record<'byReply' | 'byLink' | 'byButton', string>;
  };
  sms: readonly TemplateText[];
  emails: readonly MailTemplateText[];
  calls: readonly TemplateText[];
  shareReminder: MailText;
  /** After a request's first share; `{duration}` is one of `durations`. */
  shareConfirmation: MailText;
  /** The same, of a share that tells only of the arrival. */
  arrivalConfirmation: MailText;
  durations: Record<'ONCE' | 'ONE_HOUR' | 'EIGHT_HOURS' | 'UNTIL_STOPPED', string>;
  /**
   * Proves ownership of a number or address. `{code}` and `{minutes}` are filled in, and `{notYou}` or `{block}` depending on whether
   * replies reach us.
   */
  ownershipCode: Record<'LOOKUPS' | 'SHARES', { sms: string; mail: MailText }> & {
    notYou: Record<'canReply' | 'oneWay', string>;
  };
  unsubscribePage: UnsubscribePage;
  operatorWords: OperatorWords;
  homeWords: HomeWords;
  pixelWords: PixelWords;
  appPages: AppPages;
  /** What the app's pages say where JavaScript is switched off. */
  withoutScript: WithoutScript;
  contactForm: ContactForm;
  /**
   * What the contact form sends; `{name}`, `{email}` and `{message}` are filled in. `dispute`: to the operator, with
   * `{report}`, `{title}` and `{source}`.
   */
  contactMails: Record<'toOperator' | 'copy' | 'dispute', MailText>;
  payment: PaymentTexts;
};
