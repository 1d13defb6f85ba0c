import type { Content } from './content.ts';

export const intellectualPropertyEn: Content = {
  title: 'Intellectual property',
  lead: 'What belongs to whom on this site, under which licences we use third-party data, and how to tell us that something here infringes your rights.',
  sections: [
    {
      id: 'ours',
      title: 'This site',
      body: [
        'The name, texts, drawings and software of this site belong to its operator or to those who licensed them to it. You may use the service, print and quote its pages, and link to them. You may not copy the service as a whole, or pass it off as your own.',
      ],
    },
    {
      id: 'yours',
      title: 'What you enter',
      body: [
        'Titles, names and messages that you enter remain yours. We use them only to deliver the service. Positions belong to the person who shared them; that you can see them gives you no right to publish them.',
      ],
    },
    {
      id: 'data',
      title: 'Third-party data',
      body: [
        [
          'Locations of internet addresses: IP Geolocation by DB-IP (db-ip.com), CC BY 4.0.',
          'Place names: GeoNames (geonames.org), CC BY 4.0.',
          'The built-in map: Natural Earth (naturalearthdata.com), public domain.',
          'Streets and their names, where this site shows them: © OpenStreetMap contributors, ODbL; the map names them.',
        ],
        'Every value in a report names its source. The sources’ owners keep their rights.',
      ],
    },
    {
      id: 'software',
      title: 'Fonts and software',
      body: [
        'The typefaces Plus Jakarta Sans, Noto Sans, IBM Plex Sans Arabic and Nanum Gothic are used under the SIL Open Font License. The software is built with open-source libraries under their own licences, which remain in force.',
      ],
    },
    {
      id: 'marks',
      title: 'Third-party names',
      body: [
        'Names such as Stripe, PayPal, GCash, Twilio, Android and iPhone belong to their owners. They are mentioned only to say what the service works with.',
      ],
    },
    {
      id: 'report',
      title: 'Something here is yours?',
      body: [
        'Write to us with the address of the page, the right you hold and how to reach you. We will look into it and take down what should not be here.',
        { href: '/contact-us', text: 'Contact us' },
      ],
    },
  ],
};
