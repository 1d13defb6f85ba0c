import type { HomeTexts } from './home.ts';

export const homeEn: HomeTexts = {
  title: 'Whereabouts: ask where your family is',
  description:
    'Ask a family member where they are. They decide, and only after they agree do they appear on your map. Look up what is publicly known about a phone number or an email address.',
  eyebrow: 'Location sharing with consent',
  heading: ['Ask where they are.', 'They decide.'],
  lead: 'You send a family member one message with a link. They read what would be shared, with whom and for how long. Only after they agree do they appear on your map.',
  entry: {
    label: 'A phone number or an email address',
    hint: 'A number with its country code, such as +62 812 3456 7890, or an address',
    locate: 'Locate',
    lookUp: 'Look up',
    locateHint: 'Locate asks them and needs an account. Look up shows at once what is publicly known.',
    phone: 'Phone number',
    email: 'Email address',
    empty: 'Please enter a number',
    phoneInvalid: 'Phone number is invalid',
    emailInvalid: 'Enter valid email address',
    needsScript:
      'Locate, Look up and Log in need JavaScript. Everything on this page can be read without it.',
  },
  how: {
    title: 'How it works',
    steps: [
      {
        title: 'You ask',
        text: 'Enter a phone number with its country code, or an email address. You see the message exactly as it will arrive before you send it.',
        picture: 'The form of a request, with the message as it will arrive',
      },
      {
        title: 'They decide',
        text: 'The link opens a plain page: share my city, my area or my exact position, for as long as I like, or not at all. Declining has no consequence.',
        picture: 'The page behind the link: what to share, for how long, Share and Don’t share',
      },
      {
        title: 'You see them on the map',
        text: 'Their position moves on your map while their page is open. We always say how precise and how recent it is.',
        picture: 'The map of the demo city, with Mum on it, live',
      },
      {
        title: 'They can stop at any time',
        text: 'The same link stops sharing and can erase what was shared. They need no account and no app.',
        picture: 'The page while sharing: what they see of you, Stop, Stop and erase',
      },
    ],
  },
  pictures: {
    mum: 'Mum',
    city: 'Demo city, Montevideo',
    caption: 'Screens of the product as it is, in its demo city; no real person is shown.',
  },
  theirs: {
    title: 'What the person you ask sees and can do',
    items: [
      {
        title: 'Everything, before they answer',
        text: 'Your message, what would be shared, with whom and for how long, on one page, before anything is shared. They can ask “Who is this?” first.',
      },
      {
        title: 'Their own choice',
        text: 'City, area or exact position; once, for an hour, for eight, or until they stop. What to share is not chosen for them, and both answers are the same in size.',
      },
      {
        title: 'A remote control',
        text: 'The same link stops, changes, erases or blocks at any time, and shows when you looked.',
      },
      {
        title: 'Free, without an account',
        text: 'Answering costs nothing and needs no app, no password and no registration.',
      },
    ],
  },
  limits: {
    title: 'What we never do',
    items: [
      {
        title: 'Never in secret',
        text: 'Until they answer we store only what you typed and whether the message arrived: no location, no IP address, not even that they opened the link.',
      },
      {
        title: 'Never in the background',
        text: 'We follow nobody. A location is live while the other person’s page is open, and no longer.',
      },
      {
        title: 'Never more precise than we know',
        text: 'What an internet address tells is drawn as a wide circle, never as a pin, and called approximate.',
      },
      {
        title: 'Never a nuisance',
        text: 'One text message, one email and one call every three hours. Nobody gets more than three a day, and anyone can block them all.',
      },
    ],
  },
  faqs: { title: 'Questions and answers', all: 'All questions and answers' },
};
