import type { DeliveryReport } from '../delivery-report.ts';
import { failureOf } from './failure.ts';

/** Final states of messages: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values. */
const messageStates: Record<string, 'DELIVERED' | 'FAILED'> = {
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'FAILED',
  failed: 'FAILED',
  canceled: 'FAILED',
};
/** States of a call: https://www.twilio.com/docs/voice/api/call-resource#call-status-values. */
const callStates: Record<string, DeliveryReport['state']> = {
  initiated: 'SENT',
  ringing: 'SENT',
  'in-progress': 'DELIVERED',
  completed: 'DELIVERED',
  failed: 'FAILED',
  busy: 'FAILED',
  'no-answer': 'FAILED',
  canceled: 'FAILED',
};
/** Twilio's error for a recipient who sent STOP: https://www.twilio.com/docs/api/errors/21610. */
const optedOut = '21610';

type Status = { messageStatus?: string; callStatus?: string; errorCode?: string };

/** What Twilio's status of a message or call means; null if it is none that we store. */
export function deliveryReport({ messageStatus, callStatus, errorCode }: Status): DeliveryReport | null {
  const state = callStatus ? callStates[callStatus] : messageStates[messageStatus ?? ''];
  if (!state) return null;
  if (state !== 'FAILED') return { state, reason: null, hasOptedOut: false };
  const reason = (errorCode ?? callStatus ?? 'unknown').slice(0, 20);
  return { state, reason, hasOptedOut: errorCode === optedOut };
}

/** Null for a message or call that Twilio no longer has. Throws `SendFailed`. */
export const orGone = <Resource>(fetching: Promise<Resource>): Promise<Resource | null> =>
  fetching.catch((error: { status?: unknown }) => {
    if (error.status === 404) return null;
    throw failureOf(error);
  });
