/**
 * What a visitor wanted before they had a session: to ask somebody, or to send a voice message. The dashboard opens
 * the form for it, until that is closed or sent.
 */
export type RequestDraft = { channel: 'PHONE' | 'EMAIL'; recipient: string } | { channel: 'VOICE' };

/** The entry in the tab's storage, and the channel on which the browser's tabs speak of it. */
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

type Stored = { channel?: string; recipient?: string } | null;

function draftOf(stored: Stored): RequestDraft | null {
  const { channel, recipient } = stored ?? {};
  if (channel === 'VOICE') return { channel };
  return recipient && (channel === 'PHONE' || channel === 'EMAIL') ? { channel, recipient } : null;
}

/** The draft; null where there is none. */
export function readRequestDraft(): RequestDraft | null {
  try {
    return draftOf(JSON.parse(sessionStorage.getItem(key) ?? 'null') as Stored);
  } catch {
    return null;
  }
}

/** Gives this tab's draft to the tab in which a log-in link was opened. Gives a way to stop. */
export function lendRequestDraft(): () => void {
  const tabs = new BroadcastChannel(key);
  tabs.onmessage = ({ data }: MessageEvent<'wanted' | RequestDraft>) => {
    const draft = readRequestDraft();
    if (data !== 'wanted' || !draft) return;
    forgetRequestDraft();
    tabs.postMessage(draft);
  };
  return () => tabs.close();
}

/** Takes the draft of the tab from which the log-in link was asked for, where that is still open. */
export function borrowRequestDraft(): void {
  if (readRequestDraft()) return;
  const tabs = new BroadcastChannel(key);
  tabs.onmessage = ({ data }: MessageEvent<Stored | 'wanted'>) => {
    const draft = typeof data === 'string' ? null : draftOf(data);
    if (!draft) return;
    keepRequestDraft(draft);
    tabs.close();
  };
  tabs.postMessage('wanted');
  setTimeout(() => tabs.close(), 2_000);
}
