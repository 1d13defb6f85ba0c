import { operatorMark, type Content } from './content.ts';

export const termsOfUseEn: Content = {
  title: 'Terms of use',
  lead: 'Whereabouts is for asking, not for following. These rules apply to everybody who has an account and to everybody who answers a request.',
  sections: [
    { id: 'operator', title: 'Who the agreement is with', body: [operatorMark] },
    {
      id: 'service',
      title: 'What the service does',
      body: [
        'An account holder asks where a person is. That person gets a link, reads what would be shared and with whom, and decides freely. Only if they agree does the account holder see a place: as precise, and for as long, as the other person chose. They can stop and erase at any time.',
        'A browser cannot share in the background: a place is live only while the other person’s page is open.',
      ],
    },
    {
      id: 'who',
      title: 'Who may use it',
      body: [
        'Accounts are for persons aged 18 or older, one person per account. Nobody needs an account to answer a request, and nobody owes an answer.',
      ],
    },
    {
      id: 'not',
      title: 'What is not allowed',
      body: [
        [
          'following, controlling or threatening anybody, or pressuring them to say yes;',
          'asking under a name that is not yours, or pretending to be an authority, a company or somebody they know;',
          'opening another person’s link and answering in their place;',
          'asking on behalf of others for money, or to find a person who does not want to be found;',
          'getting around limits, blocks or a suspension, or attacking the service.',
        ],
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      body: [
        'One text message, one email, one voice message and one link every three hours for each account; nobody who is asked gets more than three messages in 24 hours, whoever asks; only predefined texts are sent, and a call goes only to somebody who has said yes to the same account before; after two declines an account can no longer ask that person; anyone who blocks is not contacted again.',
        'Two reports of abuse from different people suspend sending until a person has looked at them. An account that breaks these rules can be permanently barred from sending; deleting it and opening another one with the same mailbox does not lift that.',
      ],
    },
    {
      id: 'paying',
      title: 'Paying',
      body: [
        'Before you order you see the price now, the price later, the date of the next charge and how to cancel. A plan renews automatically, at the price that you agreed to, until you cancel; you get an email before a trial turns into a paid period. Each mailbox gets one trial.',
        'GCash cannot be charged automatically: such a plan has no trial and does not renew. Three days before it ends, and on its last day, you get an email with a payment link; without payment it simply ends. Paid by that link, until seven days after the end, it continues from its end.',
        'You can cancel at any time under My Subscription, in two clicks; what you have paid for stays valid until it ends. Within 14 days of the first payment you can withdraw from the purchase without giving a reason, with the link in the receipt: everything paid for it is refunded, and the plan ends.',
        'When a renewal is declined it is retried over a few days, and everything keeps working meanwhile; then the plan expires until you renew it.',
      ],
    },
    {
      id: 'safety',
      title: 'Not for emergencies',
      body: [
        'This is not an emergency service. In danger call the emergency number where you are (112 in Indonesia and the EU). A place may be wrong or old: one that was worked out from an internet address is a wide circle and can lie in another city. Do not rely on it when life or health is at stake.',
      ],
    },
    {
      id: 'end',
      title: 'Ending it',
      body: [
        'You can delete your account on the account page at any time; it takes effect at once. What we still keep, and why, is listed in the privacy policy.',
      ],
    },
    {
      id: 'data',
      title: 'Third-party data',
      body: [
        'Locations of internet addresses: IP Geolocation by DB-IP (CC BY 4.0). Place names: GeoNames (CC BY 4.0). The built-in map: Natural Earth (public domain).',
      ],
    },
    {
      id: 'law',
      title: 'Your legal rights',
      body: [
        'Nothing here takes away a right that the law where you live gives you, as a consumer or as a person whose data are processed.',
      ],
    },
  ],
};
