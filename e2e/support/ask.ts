import { type BrowserContext, expect, type Page } from '@playwright/test';
import { api, demoSession, localeOf } from './api.ts';
import { newestMessage } from './inbox.ts';
import { badge, openDashboard, openLink, startSession } from './people.ts';
import type { Story } from './test.ts';

type Ask = { channel: 'PHONE' | 'EMAIL' | 'LINK'; recipient?: string; senderName?: string; title?: string };

/** The result of a request: its identifier, the recipient's link, and the one that its requester is shown. */
export type Asked = { id: string; link: string; handover: string };

/**
 * The demo subscriber sends a request through the API; the form has stories of its own. For PHONE and EMAIL the link to
 * answer is only in the message.
 */
export async function ask(story: Story, input: Ask, session?: string): Promise<Asked> {
  const kind = { PHONE: 'sms', EMAIL: 'email', LINK: null }[input.channel];
  const templateId = kind && `${kind}.ask.${localeOf(story.path)}`;
  const after = Date.now() - 1_000;
  const { requestLocation } = await api<{ requestLocation: { location: { id: string; link: string } } }>(
    story,
    'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { id link } } }',
    { input: { ...input, templateId } },
    session ?? (await demoSession(story)),
  );
  const { id, link: handover } = requestLocation.location;
  if (!kind) return { id, link: handover, handover };
  const channel = kind === 'sms' ? 'SMS' : 'EMAIL';
  const { links } = await newestMessage(story.whereabouts, channel, { to: input.recipient!, after });
  return { id, link: links.find((one) => one.includes('/share#'))!, handover };
}

/** Like `ask`, for stories that only need the recipient's link. */
export const askQuietly = async (...asking: Parameters<typeof ask>): Promise<string> =>
  (await ask(...asking)).link;

/** Sends a request through the API, and the recipient opens the link. */
export async function openAsked(
  story: Story,
  input: Ask,
  { context = story.recipient, session }: { context?: BrowserContext; session?: string } = {},
): Promise<{ theirs: Page; link: string }> {
  const link = await askQuietly(story, input, session);
  return { theirs: await openLink(context, link, story), link };
}

/** The subscriber's dashboard shows a request that was sent to a phone number, Pending. */
export async function sent(story: Story, phone: string): Promise<{ page: Page; link: string }> {
  const { requester, texts } = story;
  const session = await startSession(requester, story);
  const { id, link } = await ask(story, { channel: 'PHONE', recipient: phone }, session);
  const page = await openDashboard(requester, story, `?request=${id}`);
  await expect(badge(page, texts.location.badge.pending)).toBeVisible();
  return { page, link };
}

/** Both sides up to the recipient's open link: the subscriber's dashboard shows the request, Pending. */
export async function asked(
  story: Story,
  phone: string,
): Promise<{ page: Page; link: string; theirs: Page }> {
  const { page, link } = await sent(story, phone);
  return { page, link, theirs: await openLink(story.recipient, link, story) };
}
