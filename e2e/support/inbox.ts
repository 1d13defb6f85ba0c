import { expect } from '@playwright/test';
import type { Whereabouts } from './server.ts';

export type InboxMessage = { channel: string; to: string; text: string; links: string[]; sentAt: string };

/** All messages of the developer's inbox, newest first. */
export async function inbox(whereabouts: Whereabouts): Promise<InboxMessage[]> {
  return (await (await fetch(`${whereabouts.url}/inbox.json`)).json()) as InboxMessage[];
}

/** The newest message of a channel since the story began, or after an instant, once it is there. */
export async function newestMessage(
  whereabouts: Whereabouts,
  channel: string,
  { to, after = whereabouts.storyBegan }: { to: string; after?: number },
): Promise<InboxMessage> {
  let found: InboxMessage | undefined;
  await expect
    .poll(async () => {
      found = (await inbox(whereabouts)).find(
        (message) => message.channel === channel && message.to === to && Date.parse(message.sentAt) >= after,
      );
      return found !== undefined;
    })
    .toBe(true);
  return found!;
}
