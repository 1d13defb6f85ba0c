import type {
  AppPages,
  ContactForm,
  HomeWords,
  OperatorWords,
  PixelWords,
  Texts,
  UnsubscribePage,
  WithoutScript,
} from '../types.ts';

export const unsubscribePage: UnsubscribePage = {
  title: 'Stop messages from Whereabouts',
  explanation:
    'Press the button, and nobody can send you messages through Whereabouts any more. If you are sharing your location, that ends too. Only if you have confirmed an account with this address do emails about that account still come.',
  button: 'Stop all messages',
  done: 'Nobody can send you messages through Whereabouts any more.',
  invalid:
    'This link is incomplete or no longer valid, so nothing was changed. The newest message that you have received from Whereabouts says how to stop all messages.',
};

export const operatorWords: OperatorWords = {
  name: 'Operator',
  address: 'Address',
  email: 'Contact',
  write: 'Write to this address about your data and anything on this page. You need no account for it.',
  support: 'Support line:',
  none: 'This installation names no operator, as is usual on a developer’s machine: whoever runs this server is responsible for it. Everything you need to refuse, stop, erase, block or report is behind your link and works without writing to anybody.',
};

export const homeWords: HomeWords = {
  reviews: 'Reviews by subscribers',
  noName: 'A subscriber',
  latest: 'What is being looked up',
  latestNote:
    'Numbers looked up in the last 30 days, by the country that issued them. A country is shown once it has had enough lookups, a day later, rounded down. It says nothing about where anybody is.',
  atLeast: 'at least {n}',
  price: {
    title: 'What it costs',
    trial:
      'You try it for {now} ({trial}-day trial). Then it is {later} every {days} days, until you cancel: two clicks, at any time. Each period includes {lookups} lookups.',
    renewing:
      '{later} every {days} days, until you cancel: two clicks, at any time. Each period includes {lookups} lookups.',
    once: '{later} for {days} days. Nothing renews by itself. {lookups} lookups are included.',
    free: 'Answering a request costs nothing. Before you pay you read the price now, the price then and when.',
  },
};

export const contactMails: Texts['contactMails'] = {
  toOperator: {
    subject: 'A message from the Whereabouts contact form',
    text: 'Name: {name}\nAddress: {email}\n\n{message}\n\nThe address was typed by the sender and has not been checked.',
  },
  copy: {
    subject: 'Your message to Whereabouts',
    text: 'We have received your message and will reply to {email}.\n\n{message}',
  },
  dispute: {
    subject: 'A disputed item of a report',
    text: 'A customer disputes an item of report {report}:\n\n{title}\nSource: {source}\n\nThe customer has not proved that the number or address is theirs, so it is shown as before.',
  },
};

export const appPages: AppPages = {
  query: {
    title: 'Reverse Phone Number Lookup · Whereabouts',
    description:
      'Enter a phone number from any country or an email address and see its carrier, country and line type at once, each with its source, without an account.',
  },
  contact: {
    title: 'Contact us · Whereabouts',
    description:
      'A question, something that went wrong, or a request about your data: write to the people who run Whereabouts.',
  },
  other: {
    title: 'Whereabouts',
    description:
      'Ask a family member where they are. They decide, and only after they agree do they appear on your map.',
  },
};

export const withoutScript: WithoutScript = {
  needsScript: 'This page needs JavaScript. Switch it on in your browser and reload the page.',
  notFound: 'Page Not Found',
  home: 'Home page',
  policy: 'Privacy policy, with the operator’s contact',
};

export const contactForm: ContactForm = {
  name: 'Your name (optional)',
  email: 'Your email address',
  message: 'Your message. Please don’t include passwords or card numbers.',
  send: 'Send the message',
  sent: 'Your message has been sent. We will answer by email.',
  home: 'Home page',
  emailInvalid: 'Enter valid email address',
  messageInvalid: 'Please write a message of at most 2,000 characters.',
  tooMany: 'Too many messages from here. Please try again later.',
  failed: 'Your message could not be sent. Please try again.',
};

export const pixelWords: PixelWords = {
  none: 'There are no advertising cookies and no pixels from other companies.',
  some: 'After Accept, and only then, your browser requests an image from Meta’s advertising network once, which counts the visit (a pixel, without a script). Meta sees your internet address and browser, and may set a cookie of its own on its own site; it learns that you were here, but not which pages you visited. If you reject, it is never requested.',
};
