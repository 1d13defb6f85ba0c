/** Whom a visitor wanted to ask before they logged in: the form for a request opens with it, until it is closed or sent. */
export type RequestDraft = { channel: 'PHONE' | 'EMAIL'; recipient: string };

const key = 'request_draft';

export function keepRequestDraft(draft: RequestDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be blocked; it is then typed again.
  }
}

export function forgetRequestDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

/** The draft; null where there is none. */
export function readRequestDraft(): RequestDraft | null {
  try {
    const { channel, recipient } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<RequestDraft>;
    return recipient && (channel === 'PHONE' || channel === 'EMAIL') ? { channel, recipient } : null;
  } catch {
    return null;
  }
}
