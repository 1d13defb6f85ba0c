import type { Content } from './content.ts';

export const refundEn: Content = {
  title: 'Cancelling, withdrawing and refunds',
  lead: 'You can cancel your subscription at any time in two clicks, and withdraw from a purchase within 14 days of the first payment. This page says what happens then, and how to stop messages.',
  sections: [
    {
      id: 'cancel',
      title: 'Cancel a subscription',
      body: [
        'Log in, open My Subscriptions, choose Cancel, and confirm: two clicks, no call and no reason asked. We confirm it by e-mail. What you have paid for stays valid to its end; nothing is charged after it. Until then you can take the cancellation back on the same page.',
        { href: '/dashboard/modules/MySubscription', text: 'Open My Subscriptions' },
      ],
    },
    {
      id: 'trial',
      title: 'During the trial',
      body: [
        'New subscribers start with a paid trial. The order page says what it costs now, what is charged later, and on which day. We send an e-mail before the trial turns into a paid period. If you cancel during the trial, it stays valid to its end and no further charge follows. A mailbox has one trial.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Withdraw from a purchase within 14 days',
      body: [
        'Within 14 days of the first payment you can withdraw from the purchase without giving a reason. Open the withdrawal link in the receipt that we sent you by e-mail and press the button; you need not log in. Everything that was paid for the purchase goes back the way it was paid, and the plan ends at once. If you no longer have the receipt, we send you the link again.',
        { href: '/withdraw', text: 'Withdraw from a purchase' },
      ],
    },
    {
      id: 'refund',
      title: 'Refunds after that',
      body: [
        'After the 14 days a period that has begun is not paid back by itself. If something went wrong on our side, such as a double charge, write to us: we look at it and refund what was charged wrongly. A lookup that fails or finds nothing does not count against your lookups. Rights that the law where you live gives you remain untouched.',
      ],
    },
    {
      id: 'expired',
      title: 'When a charge is declined',
      body: [
        'A declined renewal is tried again over a few days while everything works on. Then the subscription expires, and locating and lookups pause until you renew. Your account, your export and deleting the account stay open to you, and shares under way go on for those who share.',
      ],
    },
    {
      id: 'messages',
      title: 'Unsubscribe from messages',
      body: [
        'You were asked where you are and want no more messages? You need no account for this:',
        [
          'where the text message says so, reply STOP;',
          'press the unsubscribe button of your mail program;',
          'or open the link in the message and block future requests there: this always works.',
        ],
        'After that, nobody can write to this number or address through Whereabouts.',
      ],
    },
    {
      id: 'account',
      title: 'Delete the account',
      body: [
        'You can delete your account on the account page at any time. It takes effect at once and ends the subscription with it, but pays nothing back by itself. If you want to withdraw from a purchase of the last 14 days, do that first: once the account is deleted, only the link in your receipt leads there, until those days are over, and we cannot send it to you again. What must be kept, and for how long, is in the privacy policy.',
        { href: '/withdraw', text: 'Withdraw from a purchase first' },
        { href: '/privacy-policy#account', text: 'What stays after an account is deleted' },
      ],
    },
  ],
};
