import type { Content } from './content.ts';

export const faqsEn: Content = {
  title: 'Questions and answers',
  lead: 'What people ask about locating somebody with their consent, about requests they have received, about lookups and about paying.',
  note: 'Has somebody asked you, and does that worry you? You owe nobody an answer. If you do nothing, nothing is shared.',
  sections: [
    {
      id: 'secret',
      title: 'Can I locate somebody without their knowledge?',
      body: [
        'No. The other person gets a message, reads what would be shared, and only if they agree do you see a place. There is no hidden mode.',
      ],
    },
    {
      id: 'asked',
      title: 'I got a message that asks where I am. What should I do?',
      body: [
        'Nothing, if you do not want to: then nothing is shared and the link expires after 72 hours. Opening the link stores nothing about you. On the page you can agree, say no, ask who it is, send a short reply, block all requests or report abuse. The person who asked is not told that you refused or blocked, unless you choose to tell them that you said no.',
      ],
    },
    {
      id: 'who',
      title: 'Who is asking me?',
      body: [
        'A registered adult who has your number or address, or made the link. The page behind the link shows the name that they gave, or says that they gave none; we do not check names. You can ask “Who is this?” there before you decide.',
      ],
    },
    {
      id: 'stop',
      title: 'I agreed. How do I stop?',
      body: [
        'Open the link from your message again, on any device: stop, erase what you shared, change how precise it is, or see when the other person looked. If the link reached you in another way, such as in a chat, open it in the browser in which you agreed: in any other one you can only stop, erase or report. Closing the page or revoking the browser’s permission ends the updates, too.',
      ],
    },
    {
      id: 'live',
      title: 'Is the location live?',
      body: [
        'While the other person’s page is open, yes; a browser cannot share in the background. You always see how old a position is.',
      ],
    },
    {
      id: 'away',
      title: 'What if they answer while I am away?',
      body: [
        'Once you have confirmed your address with a link or code from us, you get an email within two minutes that they answered, with a link to your map. It does not say where they are, and you can switch it off on your account page.',
      ],
    },
    {
      id: 'precise',
      title: 'How precise is it?',
      body: [
        'As precise as the other person chose: the city (a wide circle, worked out from their internet address), an area of about one kilometre, or the exact position of the device.',
      ],
    },
    {
      id: 'limits',
      title: 'How often can I ask?',
      body: [
        'One text message, one email, one voice message and one link every three hours for each account. Nobody gets more than three messages in 24 hours, whoever asks, and after two declines you can no longer ask that person.',
      ],
    },
    {
      id: 'lookup',
      title: 'What does a lookup of a number or an address tell me?',
      body: [
        'For a phone number: its country, line type, carrier and time zone. For an email address: whether it is valid, its type, and whether its domain accepts mail. And more where the operator has set up a source for it. Every value names its source and how certain it is. Where nothing is known, the report says so, and such a lookup does not count.',
      ],
    },
    {
      id: 'fcra',
      title: 'May I use a report to choose a tenant or an employee?',
      body: [
        'No. Whereabouts is not a consumer reporting agency under the Fair Credit Reporting Act (FCRA). Reports must not be used for decisions on employment, credit, tenancy or insurance, nor to harass anybody.',
      ],
    },
    {
      id: 'price',
      title: 'What does it cost?',
      body: [
        'A subscription starts with a paid trial and then renews every period until you cancel; with GCash there is no trial, and each period is paid by you. A period includes 20 lookups. The order page states the price now, the price later and the date of the next charge before you pay. Answering a request costs nothing.',
      ],
    },
    {
      id: 'cancel',
      title: 'How do I cancel, and do I get my money back?',
      body: [
        'Under My Subscriptions, in two clicks; what you have paid for stays valid until it ends. Within 14 days of the first payment you can also withdraw from the purchase with the link in the receipt, and everything paid for it is refunded.',
        { href: '/unsubscribe-and-refund', text: 'Cancelling, withdrawing and refunds' },
      ],
    },
    {
      id: 'kept',
      title: 'What do you keep, and for how long?',
      body: [
        'Positions for at most 30 days; when the person erases them, they are gone from our server at once. Everything else, and what backups may hold for some days longer, is in the privacy policy.',
        { href: '/privacy-policy#time', text: 'How long we keep what' },
      ],
    },
    {
      id: 'age',
      title: 'How old do I have to be?',
      body: ['Accounts and lookups are for people aged 18 or older.'],
    },
    {
      id: 'emergency',
      title: 'Can I use it in an emergency?',
      body: [
        'No. In danger call your emergency number (112 in Indonesia and the EU). A position can be wrong or old.',
      ],
    },
  ],
};
