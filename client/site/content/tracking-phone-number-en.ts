import type { Content } from './content.ts';

export const trackingEn: Content = {
  title: 'Tracking a phone number: what is possible, and what is not',
  lead: 'No website can see where a phone is from its number alone. You can ask its owner, and you can look up what is publicly known about the number. This page explains how.',
  sections: [
    {
      id: 'number',
      title: 'What a number reveals',
      body: [
        'A phone number reveals its country, often its type (mobile, fixed line, internet telephony), the carrier that it was first assigned to, and for fixed lines the area where its prefix was issued. It does not reveal where the phone is. Sites that promise a live position from a number alone promise something that networks do not make available to the public.',
        { href: '/query', text: 'Look up a number' },
      ],
    },
    {
      id: 'ask',
      title: 'How to see where somebody is: ask',
      body: [
        [
          'Enter the number with its country code, or an email address, or create a link that you pass on yourself.',
          'Choose one of the ready-made messages. You see it exactly as it will arrive.',
          'The other person opens the link and reads what would be shared, with whom and for how long. They choose their city, their area of about one kilometre, or the exact position: once, for an hour, for eight hours, or until they stop (24 hours at most).',
          'Once they agree, they appear on your map, live while their page is open.',
        ],
        'If they do not answer within 72 hours, the link expires. Declining has no consequence for them, and unless they want you to know, it looks like no answer.',
      ],
    },
    {
      id: 'precise',
      title: 'How precise it is',
      body: [
        'The city comes from the internet address of the answer. It is a wide circle and can be wrong, especially on mobile networks. An area or an exact position comes from the device itself, with its accuracy. The map always shows how precise a position is and how long ago it was sent.',
      ],
    },
    {
      id: 'limits',
      title: 'Limits that protect people',
      body: [
        [
          'One text message, one email, one voice message and one link every three hours for each account.',
          'At most three messages in 24 hours to one person from the whole service, whoever asks.',
          'After two refusals an account can no longer ask that person.',
          'A button on the link’s page, or replying STOP to a text message that offers it, blocks all messages permanently.',
          'Positions are erased 30 days after they were taken, or at once when the person erases them.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'What the law says',
      body: [
        'In many countries it is a crime to track a person’s phone without their consent, even within a family. Whereabouts works only with consent. Accounts are for people aged 18 or older.',
        { href: '/privacy-policy#basis', text: 'The legal basis, in the privacy policy' },
      ],
    },
  ],
};
