import { fireEvent, screen } from '@testing-library/react';
import words from '../../i18n/en/subscription.json';
import { offerOf, renewalWords, visitor } from './offer.ts';
import type { Answers } from './open-app.tsx';

// The page on which a visitor orders, filled in as they would.
export const answers = (more: Answers = {}): Answers => ({ ...visitor, Offer: () => offerOf(), ...more });
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
export const button = () => screen.getByRole<HTMLButtonElement>('button', { name: words.payment.submit });
export const agree = async () => fireEvent.click(await screen.findByLabelText(renewalWords.trial));

export async function fillPerson() {
  await screen.findByText(words.payment.summary);
  type('Email', 'buyer@example.org');
  fireEvent.change(screen.getByLabelText(words.payment.name), { target: { value: 'Budi' } });
  type(words.payment.surname, 'Santoso');
}
export function fillCard(number: string) {
  type(words.payment.cardNumber, number);
  type(words.payment.expiry, '12/99');
  type(words.payment.code, '123');
}
