import { operatorMark, type Content } from './content.ts';

export const termsOfUseEn: Content = {
  title: 'Terms of use',
  lead: 'Whereabouts is for asking, not for following. These rules hold for everybody who has an account and for everybody who answers a request.',
  sections: [
    { id: 'operator', title: 'With whom', body: [operatorMark] },
    {
      id: 'service',
      title: 'What the service does',
      body: [
        'An account holder asks where a person is. That person gets a link, reads what would be shared and with whom, and decides freely. Only after a yes does the account holder see a place: as precise, and for as long, as the other person chose. They can stop and erase at any time.',
        'A browser cannot share in the background: a place is live only while the other person’s page is open.',
      ],
    },
    {
      id: 'who',
      title: 'Who may use it',
      body: [
        'Accounts are for persons aged 18 or older, one person an account. To answer a request nobody needs an account, and nobody owes an answer.',
      ],
    },
    {
      id: 'not',
      title: 'What is not allowed',
      body: [
        [
          'following, controlling or threatening anybody, or pressing them to say yes;',
          'asking under a name that is not yours, or pretending to be an authority, a company or somebody they know;',
          'opening another person’s link and answering in their place;',
          'asking on behalf of others for money, or to find a person who does not want to be found;',
          'getting around limits, blocks or a suspension, or testing the service by force.',
        ],
      ],
    },
    {
      id: 'limits',
      title: 'Limits',
      body: [
        'One text message, one email, one voice message and one link in three hours for each account; no number or address gets more than three messages in 24 hours, whoever asks; only predefined texts are sent, and a call goes only to somebody who has said yes to the same account before; two declines end what one account can ask of one person; who blocks is not contacted again.',
        'Two reports of abuse from different people suspend sending until a person has looked at them. An account that breaks these rules can be barred from sending for good; deleting it and opening another one with the same mailbox does not lift that.',
      ],
    },
    {
      id: 'paying',
      title: 'Paying',
      body: [
        'Before you order you see the price now, the price later, the date of the next charge and how to cancel. A plan renews by itself, at the price that you agreed to, until you cancel; before a trial turns into a paid period you get an email. A mailbox has one trial.',
        'You can cancel at any time under My Subscription, in two clicks; what is paid stays valid to its end. Within 14 days of the first payment you can withdraw from the purchase without giving a reason, by the link in the receipt: everything paid for it goes back, and the plan ends.',
        'When a renewal is declined it is tried again over a few days while everything works on; then the plan expires until you renew it.',
      ],
    },
    {
      id: 'safety',
      title: 'Not for emergencies',
      body: [
        'This is no emergency service. In danger call the emergency number where you are (112 in Indonesia and the EU). A place may be wrong or old: one that was worked out from an internet address is a wide circle and can lie in another city. Do not rely on it where life or health depend on it.',
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
      title: 'Data of others',
      body: [
        'Places of internet addresses: IP Geolocation by DB-IP (CC BY 4.0). Names of places: GeoNames (CC BY 4.0). The built-in map: Natural Earth (public domain).',
      ],
    },
    {
      id: 'law',
      title: 'Your rights stay',
      body: [
        'Nothing here takes away a right that the law where you live gives you, as a consumer or as a person whose data are processed.',
      ],
    },
  ],
};
