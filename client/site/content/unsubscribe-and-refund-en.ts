import type { Content } from './content.ts';

export const refundEn: Content = {
  title: 'Cancelling, withdrawing and refunds',
  lead: 'You can cancel your subscription at any time in two clicks, and withdraw from a purchase within 14 days of the first payment. This page explains what happens then, and how to stop messages.',
  sections: [
    {
      id: 'cancel',
      title: 'Cancel a subscription',
      body: [
        'Log in, choose Cancel under My Subscriptions, and confirm: two clicks, no call and no reason asked. We confirm it by email. What you have paid for stays valid until it ends; nothing is charged after that. Until then you can undo the cancellation under My Subscriptions, unless you pay with PayPal, where a cancellation is final. A plan paid with GCash is never charged again by itself; cancelling it ends the reminders.',
        { href: '/dashboard/modules/MySubscription', text: 'Open My Subscriptions' },
      ],
    },
    {
      id: 'trial',
      title: 'During the trial',
      body: [
        'New subscribers start with a paid trial. The order page says what it costs now, what is charged later, and on which day. We send an email before the trial turns into a paid period. If you cancel during the trial, it stays valid until it ends and no further charge follows. Each mailbox gets one trial.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Withdraw from a purchase within 14 days',
      body: [
        'Within 14 days of the first payment you can withdraw from the purchase without giving a reason. Open the withdrawal link in the receipt that we sent you by email and press the button; you need not log in. Everything that was paid for the purchase is refunded the way it was paid, and the plan ends at once. If you no longer have the receipt, we can send you the link again. With one email address, three plans can be bought within 14 days.',
        { href: '/withdraw', text: 'Withdraw from a purchase' },
      ],
    },
    {
      id: 'refund',
      title: 'Refunds after that',
      body: [
        'After the 14 days, a period that has begun is not refunded automatically. If something went wrong on our side, such as a double charge, write to us: we look at it and refund what was charged wrongly. A lookup that fails or finds nothing does not count against your lookups. Rights that the law where you live gives you remain unaffected.',
      ],
    },
    {
      id: 'expired',
      title: 'When a charge is declined',
      body: [
        'A declined renewal is retried over a few days, and everything keeps working meanwhile. Then the subscription expires, and locating and lookups are paused until you renew. You can still use your account page, export your data and delete the account, and shares in progress continue for those who share.',
      ],
    },
    {
      id: 'messages',
      title: 'Unsubscribe from messages',
      body: [
        'Were you asked where you are, and want no more messages? You need no account to stop them:',
        [
          'open the link in the text message or email and block future requests there: this always works;',
          'for emails, press the unsubscribe button of your mail program: every email to somebody who was asked has one;',
          'or reply STOP, where the text message or email says so.',
        ],
        'After that, nobody can write to this number or address through Whereabouts.',
      ],
    },
    {
      id: 'account',
      title: 'Delete the account',
      body: [
        'You can delete your account on the account page at any time. It takes effect at once and ends the subscription too, but does not refund anything by itself. If you want to withdraw from a purchase made in the last 14 days, do that first: once the account is deleted, you can do so only with the link in your receipt, until those days are over, and we cannot send it to you again. What must be kept, and for how long, is in the privacy policy.',
        { href: '/withdraw', text: 'Withdraw from a purchase first' },
        { href: '/privacy-policy#account', text: 'What is kept after an account is deleted' },
      ],
    },
  ],
};
