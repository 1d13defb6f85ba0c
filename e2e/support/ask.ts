import { constants, publicEncrypt } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { newestMessage } from './inbox.ts';
import { demo, openLink } from './people.ts';
import { expect, type Story } from './test.ts';

type Ask = { channel: 'PHONE' | 'EMAIL' | 'LINK'; recipient?: string; senderName?: string; title?: string };

/** The response for a program that calls the API in the story's language; a refusal fails the story. */
export async function api<Data>(
  { whereabouts, path }: Pick<Story, 'whereabouts' | 'path'>,
  query: string,
  variables: object = {},
  session?: string,
): Promise<Data> {
  const answer = await fetch(`${whereabouts.url}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-app-id': 'e2e',
      'accept-language': localeOf(path),
      ...(session && { authorization: `Bearer ${session}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: Data; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

const localeOf = (path: Story['path']) => (path('/').startsWith('/id') ? 'id' : 'en');

/** A password as browsers send it: encrypted under the server's public key, base64. */
export async function encryptedFor(
  story: Pick<Story, 'whereabouts' | 'path'>,
  password: string,
): Promise<string> {
  const { passwordKey } = await api<{ passwordKey: string }>(story, '{ passwordKey }');
  const key = { key: passwordKey, padding: constants.RSA_PKCS1_PADDING };
  return publicEncrypt(key, Buffer.from(password)).toString('base64');
}

/** A session of the demo subscriber, for `api`. */
export async function demoSession(story: Pick<Story, 'whereabouts' | 'path'>): Promise<string> {
  const { signInWithPassword } = await api<{ signInWithPassword: { token: string } }>(
    story,
    `mutation ($email: String!, $secret: String!) {
      signInWithPassword(email: $email, encryptedPassword: $secret) { token }
    }`,
    { email: demo.email, secret: await encryptedFor(story, demo.password) },
  );
  return signInWithPassword.token;
}

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
