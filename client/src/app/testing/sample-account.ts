import { subscriber } from './open-app.tsx';

/** A subscriber's settings as the account page loads them. */
export const sampleAccount = {
  ...subscriber,
  pendingEmail: null,
  phone: null,
  hasPassword: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  sessions: [],
  partnerTokens: [],
  webhooks: [],
};
