import { storedJson } from '../../ui/browser-storage.ts';

/**
 * What a visitor started before signing in: a request, or a voice message. The dashboard opens the form for it, until
 * that is closed or sent.
 */
export type RequestDraft = WrittenDraft | { channel: 'VOICE' };

/** What is kept of a request: whom to write to. */
export type WrittenDraft = { channel: 'PHONE' | 'EMAIL'; recipient: string };

type Stored = { channel?: string; recipient?: string };

/** The storage key in this tab, and the channel on which the browser's tabs exchange it. */
const key = 'request_draft';
const kept = storedJson<Stored>(() => sessionStorage, key);

export const keepRequestDraft = (draft: RequestDraft): void => kept.write(draft);

export const forgetRequestDraft = (): void => kept.remove();

function draftOf(stored: Stored | null): RequestDraft | null {
  const { channel, recipient } = stored ?? {};
  if (channel === 'VOICE') return { channel };
  return recipient && (channel === 'PHONE' || channel === 'EMAIL') ? { channel, recipient } : null;
}

/** The draft; null if there is none. */
export const readRequestDraft = (): RequestDraft | null => draftOf(kept.read());

/** The request in the draft; null if there is none, or it is a voice message. */
export function draftedRequest(): WrittenDraft | null {
  const draft = readRequestDraft();
  return draft?.channel === 'VOICE' ? null : draft;
}

/** Hands this tab's draft to the tab in which a log-in link was opened. Returns a function that stops this. */
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

/** Takes the draft from the tab in which the log-in link was requested, if that is still open. */
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
