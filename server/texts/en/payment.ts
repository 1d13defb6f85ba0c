import type { PaymentTexts } from '../types.ts';

export const payment: PaymentTexts = {
  renewalConsent: {
    version: '2026-11-21',
    trial:
      'I agree that my subscription renews by itself: after the trial of {trial} day it costs {later} every {days} days until I cancel. I can cancel at any time under My Subscription.',
    once: 'You pay {later} for {days} days. GCash cannot be charged automatically. Three days before your plan ends you get a payment link; without payment it simply ends.',
    renewal:
      'I agree that my subscription renews by itself: it costs {later} every {days} days until I cancel. I can cancel at any time under My Subscription.',
  },
  nextCharge: 'Next charge: {later} on {next}, then every {days} days until you cancel.',
  noNextCharge: 'There is no next charge.',
  paidByHand:
    'Valid until {until}. GCash cannot be charged automatically: three days before the end you get a payment link; without payment it simply ends.',
  triedAgain:
    'The payment will be retried over the next few days, and everything keeps working meanwhile. If no payment has come in by {until}, your subscription ends and nothing more is charged.',
  staysValid: 'It stays valid until {until}.',
  endedAtOnce: 'What you had paid for was already over, so it has ended at once.',
  mails: {
    RECEIPT: {
      subject: 'Your Whereabouts receipt: {amount}',
      text: 'Thank you. Here is what you bought.\n\nPaid now: {amount}, on {date}.\n{nextCharge}\n\nPrint the receipt: {receipt}\n\nCancel at any time, in two clicks: {cancel}\n\nChanged your mind? Within 14 days you can withdraw from the purchase and get your money back, without logging in: {withdraw}',
    },
    WITHDRAWAL: {
      subject: 'Withdraw from your Whereabouts purchase',
      text: 'You asked for this link again.\n\nYou paid {amount} on {date}. Within 14 days of the first payment you can withdraw from the purchase and get your money back, without giving a reason: {withdraw}\n\nIf you did not ask for it, do nothing: nothing changes.',
    },
    RENEWED: {
      subject: 'Your Whereabouts subscription was renewed: {amount}',
      text: 'Your subscription was renewed.\n\nPaid now: {amount}, on {date}.\n{nextCharge}\n\nPrint the receipt: {receipt}\n\nCancel at any time, in two clicks: {cancel}',
    },
    TRIAL_ENDING: {
      subject: 'Your Whereabouts subscription begins soon',
      text: 'Your subscription begins soon: with the next charge, your trial becomes a subscription.\n\n{nextCharge}\n\nIf you do not want it, cancel before then, in two clicks, and nothing more is charged: {cancel}',
    },
    PAYMENT_FAILED: {
      subject: 'Your Whereabouts payment did not go through',
      text: 'We tried to renew your subscription on {date}, but the payment of {amount} was declined or still needs your confirmation.\n\n{nextCharge}\n\nChange how you pay, or cancel: {subscription}',
    },
    PLAN_ENDING: {
      subject: 'Your Whereabouts plan ends on {until}',
      text: 'Your plan ends on {until}. GCash cannot be charged automatically, so nothing happens unless you pay.\n\nKeep it for {days} more days, for {later}, without logging in: {extend}\n\nThe days are added to the end of your plan. The link works until seven days after the end.\n\nWithout payment your plan simply ends. If you do not want any more of these reminders, cancel: {cancel}',
    },
    ENDED_UNPAID: {
      subject: 'Your Whereabouts plan has ended',
      text: 'Your plan has ended, and nothing was charged.\n\nFor seven days you can still extend it by {days} days, for {later}. They count from the end of your plan: {extend}\n\nAfter that you can choose a new plan at any time: {subscription}',
    },
    WRONG_AMOUNT: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: it was not the amount of your order. It takes a few days for the money to reach your account.\n\nNothing was bought with it. You can order again here: {subscription}',
    },
    ENDED: {
      subject: 'Your Whereabouts subscription has ended',
      text: 'Your subscription has ended, because it could not be renewed. Nothing more is charged.\n\nLocating and lookups are paused until you renew: {subscription}',
    },
    CANCELLED: {
      subject: 'Your Whereabouts subscription is cancelled',
      text: 'Your subscription is cancelled. Nothing more is charged.\n\n{validity}\n\nYou can look at it here: {subscription}',
    },
    RESUMED: {
      subject: 'Your Whereabouts subscription renews again',
      text: 'You have undone the cancellation: your subscription renews again.\n\n{nextCharge}\n\nCancel at any time, in two clicks: {cancel}',
    },
    REFUNDED: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}. It takes a few days to reach your account.\n\nWhat it paid for has ended, and nothing more is charged.',
    },
    REFUNDED_RENEWS: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}. It takes a few days to reach your account.\n\nYour subscription continues.\n\n{nextCharge}\n\nCancel at any time, in two clicks: {cancel}',
    },
    TRIAL_USED: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: it was for a trial, and your mailbox has already had one, perhaps under another spelling of its address. It takes a few days for the money to reach your account.\n\nNo subscription started with it, and nothing more is charged for it. You can subscribe without a trial here: {subscription}',
    },
    AFTER_CANCELLATION: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: it was taken for a renewal of the subscription that had been cancelled. It takes a few days for the money to reach your account.\n\nYour subscription is still cancelled, and nothing more is charged. You can look at it here: {subscription}',
    },
    DOUBLE_PAYMENT: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: your subscription had already been paid for by another order. It takes a few days for the money to reach your account.\n\nYour subscription continues as before. You can look at it here: {subscription}',
    },
    TOO_MANY_PURCHASES: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: with one email address, three plans can be bought within 14 days. It takes a few days for the money to reach your account.\n\nNo subscription started with it, and nothing more is charged for it. You can order again later: {subscription}',
    },
    LATE_PAYMENT: {
      subject: 'Your Whereabouts payment was refunded: {amount}',
      text: 'We have refunded your payment of {amount} from {date}: the order was old, and the period that it would have paid for was over. It takes a few days for the money to reach your account.\n\nNo subscription started with it, nothing more is charged for it, and it does not use up a trial. You can order again here: {subscription}',
    },
  },
};
