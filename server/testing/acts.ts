import { consentText } from '#shared/consent-text.ts';
import type { GraphqlAnswer, TestApp } from './build-test-app.ts';
import type { TestSubscriber } from './factories.ts';

/** What an act answered: its value, or why it was refused. */
export type Outcome = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read what they asked for
  value: any;
  code?: string | undefined;
  retryAfter?: number | undefined;
  field?: string | undefined;
};

const position = 'position { latitude longitude accuracy source recordedAt address isDemo }';
const invitation = `state channel senderName requestedAt expiresAt whoAskedAt whoAnsweredAt reply extensionAskedAt blocked looks
  share { precision duration grantedAt until endedAt erased positionCount ${position} }
  positions { latitude longitude accuracy source recordedAt }`;
const location = `id channel recipient title status consent requestedAt locatedAt expiresAt sharingUntil endedAt
  changedAt link delivery call { state at } endedBy senderName whoAskedAt whoAnsweredAt reply repliedAt extensionAskedAt ${position}
  track { latitude longitude accuracy source recordedAt address }`;

const outcome = ({ data, errors }: GraphqlAnswer, name: string): Outcome => ({
  value: data?.[name] ?? null,
  code: errors?.[0]?.extensions.code,
  retryAfter: errors?.[0]?.extensions.retryAfter,
  field: errors?.[0]?.extensions.field,
});

/** A position as a device sends it, taken at the app's present time. */
export const fix = (test: TestApp, overrides: object = {}) => ({
  latitude: -6.175392,
  longitude: 106.827153,
  accuracy: 12,
  recordedAt: test.ports.now().toISOString(),
  ...overrides,
});

export type TestRecipient = ReturnType<typeof recipientOf>;

/** The acts of whoever holds a link, as their page sends them. `address`: the client's; loopback when absent. */
export function recipientOf(test: TestApp, token: string, address?: string) {
  const headers = address ? { 'x-forwarded-for': address } : {};
  const act = async (name: string, types: string, values: object = {}, fields = `{ ${invitation} }`) => {
    const args = ['token', ...Object.keys(values)].map((key) => `${key}: $${key}`).join(', ');
    const query = `mutation ($token: String!${types}) { ${name}(${args}) ${fields} }`;
    return outcome(await test.graphql(query, { token, ...values }, { headers }), name);
  };
  return {
    read: async () =>
      outcome(
        await test.graphql(`query ($token: String!) { invitation(token: $token) { ${invitation} } }`, {
          token,
        }),
        'invitation',
      ).value,
    heldData: async () =>
      outcome(
        await test.graphql('query ($token: String!) { heldData(token: $token) }', { token }),
        'heldData',
      ).value as string | null,
    grant: (
      precision: string,
      duration = 'ONE_HOUR',
      locale?: string,
      textVersion: string = consentText.version,
    ) =>
      act(
        'grantConsent',
        ', $precision: SharePrecision!, $duration: ShareDuration!, $locale: Locale, $textVersion: String!',
        { precision, duration, locale, textVersion },
      ),
    share: (overrides: object = {}) =>
      act('sharePosition', ', $position: PositionInput!', { position: fix(test, overrides) }),
    decline: (tell = false) => act('declineConsent', ', $tell: Boolean', { tell }),
    stop: () => act('withdrawConsent', ''),
    erase: () => act('withdrawConsent', ', $erase: Boolean', { erase: true }),
    extend: () => act('extendConsent', ''),
    askWho: () => act('askWhoThisIs', ''),
    reply: (reply: string) => act('replyWithoutLocation', ', $reply: RecipientReply!', { reply }),
    block: () => act('blockRequests', ''),
    report: (reason: string, details?: string) =>
      act('reportAbuse', ', $reason: AbuseReason!, $details: String', { reason, details }, ''),
  };
}

export type TestRequester = ReturnType<typeof requesterOf>;

/** The acts of a subscriber, as their dashboard sends them. */
export function requesterOf(test: TestApp, { token }: TestSubscriber) {
  const ask = async (name: string, query: string, values: object = {}) =>
    outcome(await test.graphql(query, values, { token }), name);
  const act = (name: string, types: string, values: object) =>
    ask(
      name,
      `mutation (${types}) { ${name}(${Object.keys(values)
        .map((key) => `${key}: $${key}`)
        .join(', ')}) { ${location} } }`,
      values,
    );
  return {
    request: async (input: object): Promise<Outcome & { id: string; linkToken: string }> => {
      const answer = await ask(
        'requestLocation',
        `mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { ${location} } } }`,
        { input },
      );
      const value = answer.value?.location ?? null;
      return { ...answer, value, id: value?.id, linkToken: value?.link.split('#')[1] };
    },
    location: async (id: string) =>
      (await ask('location', `query ($id: ID!) { location(id: $id) { ${location} } }`, { id })).value,
    locations: (args = '') =>
      ask(
        'locations',
        `{ locations${args} { totalCount pageInfo { endCursor hasNextPage } nodes { ${location} } } }`,
      ),
    cancel: (locationId: string) => act('cancelRequest', '$locationId: ID!', { locationId }),
    askToExtend: (locationId: string) => act('askToExtend', '$locationId: ID!', { locationId }),
    answerWho: (locationId: string, name: string) =>
      act('answerWhoThisIs', '$locationId: ID!, $name: String!', { locationId, name }),
    call: (locationId: string, templateId?: string) =>
      act('sendVoiceMessage', '$locationId: ID!, $templateId: ID', { locationId, templateId }),
    sandbox: (locationId: string, sandboxAct: string) =>
      act('sandboxRecipient', '$locationId: ID!, $act: SandboxAct!', { locationId, act: sandboxAct }),
    limits: async (): Promise<Record<string, string | null>> => {
      const { value } = await ask('sendLimits', '{ sendLimits { kind nextAt } }');
      return Object.fromEntries(
        (value as { kind: string; nextAt: string | null }[]).map(({ kind, nextAt }) => [kind, nextAt]),
      );
    },
  };
}
