import type { BrowserContext, Page } from '@playwright/test';
import { api, demoSession, localeOf } from './api.ts';
import { newestMessage } from './inbox.ts';
import { openLink } from './people.ts';
import type { Story } from './test.ts';

type Ask = { channel: 'PHONE' | 'EMAIL' | 'LINK'; recipient?: string; senderName?: string; title?: string };

/** The result of a request: the recipient's link, and the one that its requester is shown. */
export type Asked = { link: string; handover: string };

/**
 * The demo subscriber sends a request through the API, for stories about the recipient's screen only. For PHONE and
 * EMAIL the link to answer is only in the message.
 */
export async function ask(story: Story, input: Ask, session?: string): Promise<Asked> {
  const kind = { PHONE: 'sms', EMAIL: 'email', LINK: null }[input.channel];
  const templateId = kind && `${kind}.ask.${localeOf(story.path)}`;
  const after = Date.now() - 1_000;
  const { requestLocation } = await api<{ requestLocation: { location: { link: string } } }>(
    story,
    'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { link } } }',
    { input: { ...input, templateId } },
    session ?? (await demoSession(story)),
  );
  const handover = requestLocation.location.link;
  if (!kind) return { link: handover, handover };
  const channel = kind === 'sms' ? 'SMS' : 'EMAIL';
  const { links } = await newestMessage(story.whereabouts, channel, { to: input.recipient!, after });
  return { link: links.find((one) => one.includes('/share#'))!, handover };
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
