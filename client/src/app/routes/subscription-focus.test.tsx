// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import words from '../../i18n/en/subscription.json';
import { findDialog } from '../testing/find-dialog.ts';
import { usd } from '../testing/offer.ts';
import { openApp } from '../testing/open-app.tsx';
import { cancelled, page, plan, server } from '../testing/sample-plan.ts';

test('the dialog that cancels reads out what it means, with the focus on what changes nothing', async () => {
  await openApp('/dashboard/modules/cancleMySubscriptionModal', server());
  const dialog = await findDialog();
  await waitFor(() => expect(dialog.getAttribute('aria-describedby')).toBeTruthy());
  const text = document.getElementById(dialog.getAttribute('aria-describedby')!)?.textContent;
  expect(text).toContain('Dec');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words.cancel.keep));
});

test('after a cancellation is undone, the focus is on the status', async () => {
  const resumed = { ...plan, plan: plan.plan };
  await openApp(
    page,
    server(cancelled, { ResumeSubscription: () => ({ data: { resumeSubscription: resumed } }) }),
  );
  const button = await screen.findByRole('button', { name: words.mine.resume });
  button.focus();
  fireEvent.click(button);
  await waitFor(() =>
    expect(document.activeElement?.textContent).toMatch(new RegExp(`^${words.mine.status}`)),
  );
});

test('after a withdrawal, and after its link was requested, the focus is on what was said', async () => {
  const withdrawal = {
    __typename: 'Withdrawal',
    state: 'OPEN',
    amount: usd(99),
    until: '2100-01-01T00:00:00.000Z',
  };
  await openApp('/withdraw#0199b0a4-6c7e-7d3a-9c58-0a4c5e1f2b3d.' + 'a'.repeat(43), {
    ...server(),
    Withdrawal: () => ({ data: { withdrawal } }),
    WithdrawPurchase: () => ({ data: { withdrawPurchase: { ...withdrawal, state: 'DONE' } } }),
  });
  const confirm = await screen.findByRole('button', { name: words.withdraw.confirm });
  confirm.focus();
  fireEvent.click(confirm);
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^You have withdrawn. \$0.99/));

  await openApp('/withdraw', {
    ...server(),
    RequestWithdrawalLink: () => ({
      data: { requestWithdrawalLink: { __typename: 'RequestWithdrawalLinkPayload', accepted: true } },
    }),
  });
  fireEvent.change(await screen.findByLabelText(words.withdraw.email), {
    target: { value: 'mum@example.com' },
  });
  const ask = screen.getByRole('button', { name: words.withdraw.ask });
  ask.focus();
  fireEvent.click(ask);
  await waitFor(() => expect(document.activeElement?.textContent).toBe(words.withdraw.asked));
});
