import { operatorMark, type Content } from './content.ts';

export const aboutUsEn: Content = {
  title: 'About us',
  lead: 'Whereabouts lets you ask a family member where they are, and lets them decide. It also looks up what is publicly known about a phone number or an email address.',
  sections: [
    {
      id: 'why',
      title: 'Why it exists',
      body: [
        'People worry about each other: a child on the way home, a parent who does not answer, a friend in a city they do not know. Most services answer that worry by following a phone. We think that a question should remain a question. The other person reads it, knows what they would share, and says yes or no.',
      ],
    },
    {
      id: 'how',
      title: 'What makes it different',
      body: [
        [
          'Before the person who is asked answers, we store only what the other one typed and whether the message arrived: no place, no internet address, not even that they opened the link.',
          'They choose how precise it is (their city, their area, the exact spot) and for how long. Both are enforced before anything is stored.',
          'They need no account and no app. The link in their message stays their remote control: stop, erase, change, block, report.',
          'You see how precise and how recent a place is. A place worked out from an internet address is a circle and is called approximate.',
        ],
      ],
    },
    {
      id: 'not',
      title: 'What we do not do',
      body: [
        'There is no hidden tracking, no software to install on another person’s phone, and no tracking in the background: a browser shares only while its page is open. We do not sell data, and we do not invent any: where nothing is known about a number, the report says so. Whereabouts is not a consumer reporting agency, and reports must not be used for decisions on employment, credit, tenancy or insurance.',
        'It is not for emergencies. In danger, call your emergency number (112 in Indonesia and the EU).',
      ],
    },
    {
      id: 'money',
      title: 'How it is funded',
      body: [
        'By subscriptions, and by nothing else. Before you order you see the price now, the price later and the date of the next charge. Answering a request is always free.',
        { href: '/unsubscribe-and-refund', text: 'Cancelling and refunds' },
      ],
    },
    {
      id: 'adults',
      title: 'For adults',
      body: [
        'Accounts and lookups are for people aged 18 or older. Anyone younger who receives a request should show it to a parent or guardian first.',
      ],
    },
    {
      id: 'operator',
      title: 'Who runs this site',
      body: [operatorMark, { href: '/contact-us', text: 'Contact us' }],
    },
  ],
};
