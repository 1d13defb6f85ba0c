// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ViewerDocument } from '../../gql/graphql.ts';
import account from '../../i18n/en/account.json';
import common from '../../i18n/en/common.json';
import lookup from '../../i18n/en/lookup.json';
import site from '../../i18n/en/site.json';
import subscription from '../../i18n/en/subscription.json';
import accountId from '../../i18n/id/account.json';
import lookupId from '../../i18n/id/lookup.json';
import siteId from '../../i18n/id/site.json';
import subscriptionId from '../../i18n/id/subscription.json';
import { offerOf, outcomeOf, visitor } from '../testing/offer.ts';
import { type Answers, openApp, subscriber } from '../testing/open-app.tsx';
import { fillCard, fillPerson } from '../testing/payment-page.ts';
import { serverWith } from '../testing/sample-server.ts';

beforeEach(() => sessionStorage.clear());

const server: Answers = {
  ...visitor,
  Offer: () => offerOf(),
  RequestWithdrawalLink: () => ({
    data: { requestWithdrawalLink: { __typename: 'RequestWithdrawalLinkPayload', accepted: true } },
  }),
};
const invited: Answers = {
  ...serverWith(),
  ReviewInvitation: () => ({ data: { reviewInvitation: true } }),
  SubmitReview: () => ({ data: { submitReview: { __typename: 'SubmitReviewPayload', accepted: true } } }),
  DismissReview: () => ({ data: { dismissReview: { __typename: 'DismissReviewPayload', accepted: true } } }),
};
const field = (label: string) =>
  // Some say after their name that they are optional.
  screen.findByLabelText<HTMLInputElement>((text) => text.replace(/ ?[(,].*/, '') === label);
const type = async (label: string, value: string) =>
  fireEvent.change(await field(label), { target: { value } });
const review = 'It took us two minutes, and grandma liked it.';

test.each([
  ['/opt-out', server, [[lookup.subject.label, lookupId.subject.label, 'mine@example.org']]],
  ['/withdraw', server, [[subscription.withdraw.email, subscriptionId.withdraw.email, 'mine@example.org']]],
  [
    '/query/emailRegister',
    server,
    [
      [account.register.email, accountId.register.email, 'mine@exa'],
      [account.register.phone, accountId.register.phone, '0812'],
    ],
  ],
  [
    '/payment',
    server,
    [
      [subscription.payment.name, subscriptionId.payment.name, 'Budi'],
      [subscription.payment.surname, subscriptionId.payment.surname, 'Santoso'],
    ],
  ],
  [
    '/dashboard',
    invited,
    [
      [site.review.text, siteId.review.text, review],
      [site.review.name, siteId.review.name, 'Budi'],
    ],
  ],
] as const)(
  '%s keeps what is typed when the language changes, and after a reload',
  async (path, answers, typed) => {
    await openApp(path, answers);
    for (const [label, , text] of typed) await type(label, text);
    fireEvent.click(screen.getAllByRole('link', { name: /Bahasa Indonesia/ })[0]!);
    for (const [, label, text] of typed) expect((await field(label)).value).toBe(text);
    await openApp(path, answers);
    for (const [label, , text] of typed) expect((await field(label)).value).toBe(text);
  },
);

test('an order keeps who pays, but nothing of their card', async () => {
  await openApp('/payment', server);
  await fillPerson();
  fillCard('4242 4242 4242 4242');
  expect(JSON.parse(sessionStorage.getItem('payer_draft')!)).toEqual({ name: 'Budi', surname: 'Santoso' });
  expect(Object.values(sessionStorage).join()).not.toMatch(/4242|12\/99|123/);
});

test('who pays is forgotten once they have paid, not while it is uncertain', async () => {
  sessionStorage.setItem('payer_draft', JSON.stringify({ name: 'Budi' }));
  const outcome = (status: string): Answers => ({
    ...visitor,
    PaymentOutcome: () => ({ data: { paymentOutcome: outcomeOf({ status, canSignIn: false }) } }),
  });
  await openApp('/register?id=1', outcome('FAILED'));
  await screen.findByRole('alert');
  expect(sessionStorage.getItem('payer_draft')).not.toBeNull();
  await openApp('/register?id=1', outcome('SUCCEEDED'));
  await waitFor(() => expect(sessionStorage.getItem('payer_draft')).toBeNull());
});

test('the address for a withdrawal link is forgotten once the link is asked for', async () => {
  await openApp('/withdraw', server);
  await type(subscription.withdraw.email, 'mine@example.org');
  fireEvent.click(screen.getByRole('button', { name: subscription.withdraw.ask }));
  await screen.findByText(subscription.withdraw.asked);
  expect(sessionStorage.getItem('withdrawal_draft')).toBeNull();
});

test.each([site.review.send, site.review.no])('a review is forgotten after ‘%s’', async (name) => {
  await openApp('/dashboard', invited);
  await type(site.review.text, review);
  expect(sessionStorage.getItem('review_draft')).toContain(review);
  fireEvent.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByLabelText(site.review.text)).toBeNull());
  expect(sessionStorage.getItem('review_draft')).toBeNull();
});

test.each([
  ['a log-out forgets all that was typed in this tab', true, []],
  [
    'a session that ended elsewhere leaves what was typed into forms that need no account',
    false,
    ['withdrawal', 'contact', 'opt_out'],
  ],
])('%s', async (_, isLogOut, left) => {
  const drafts = ['registration', 'payer', 'withdrawal', 'contact', 'review', 'opt_out'];
  for (const one of drafts)
    sessionStorage.setItem(`${one}_draft`, JSON.stringify({ name: 'Budi', email: 'mine@example.org' }));
  const { client } = await openApp('/opt-out', {
    Viewer: () => ({ data: { viewer: subscriber } }),
    SignOut: () => ({ data: { signOut: true } }),
  });
  await screen.findByText(subscriber.email);
  if (isLogOut) fireEvent.click(screen.getByRole('button', { name: common.nav.logOut }));
  else act(() => void client.writeQuery({ query: ViewerDocument, data: { viewer: null } }));
  await waitFor(() => expect(sessionStorage.getItem('registration_draft')).toBeNull());
  const kept = () => drafts.filter((one) => sessionStorage.getItem(`${one}_draft`) !== null);
  await waitFor(() => expect(kept()).toEqual(left));
});
