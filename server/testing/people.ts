import { answerToken } from '#server/features/location/request-keys.ts';
import { consentText } from '#shared/consent-text.ts';
import type { GraphqlAnswer, TestApp } from './build-test-app.ts';
import type { TestSubscriber } from './factories.ts';

/** What an operation answered: its value, or why it was refused. */
export type Outcome = {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read what they asked for
  value: any;
  code?: string | undefined;
  retryAfter?: number | undefined;
  field?: string | undefined;
  /** Of the refusal, for developers. */
  message?: string | undefined;
};

const position = 'position { latitude longitude accuracy source recordedAt address isDemo isDoubtful }';
const invitation = `state access keyKind ownShare canAnswer key channel senderName requestedAt expiresAt cancelledAt whoAskedAt whoAnsweredAt reply declineTold extensionAskedAt blocked looks
  share { precision duration grantedAt until endedAt arrivedAt erased positionCount hasCurrentPosition hasDevicePositions visible { precision from until } ${position} }
  positions { latitude longitude accuracy source recordedAt isDoubtful }`;
const location = `id channel recipient title icon status consent requestedAt locatedAt expiresAt sharingUntil heardAt arrivedAt endedAt
  changedAt link delivery templateId call { state at } cancelledAt senderName whoAskedAt whoAnsweredAt reply repliedAt extensionAskedAt hasCurrentPosition positionCount ${position}
  track { latitude longitude accuracy source recordedAt address isDemo isDoubtful }`;

const outcome = ({ data, errors }: GraphqlAnswer, name: string): Outcome => ({
  value: data?.[name] ?? null,
  code: errors?.[0]?.extensions.code,
  retryAfter: errors?.[0]?.extensions.retryAfter,
  field: errors?.[0]?.extensions.field,
  message: errors?.[0]?.message,
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

/**
 * What whoever holds a link does, as their page sends it: a key that an operation mints is used from then on. `address`:
 * the client's; loopback when absent.
 */
export function recipientOf(test: TestApp, linkToken: string, address?: string) {
  let token = linkToken;
  const headers = address ? { 'x-forwarded-for': address } : {};
  const act = async (name: string, types: string, values: object = {}, fields = `{ ${invitation} }`) => {
    const args = ['token', ...Object.keys(values)].map((key) => `${key}: $${key}`).join(', ');
    const query = `mutation ($token: String!${types}) { ${name}(${args}) ${fields} }`;
    const answer = outcome(await test.graphql(query, { token, ...values }, { headers }), name);
    token = answer.value?.key ?? token;
    return answer;
  };
  return {
    /** The key in use. */
    token: () => token,
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
      ).value,
    grant: (
      precision: string,
      duration = 'ONE_HOUR',
      locale?: string,
      textVersion: string = consentText.version,
      newKey?: string,
      whileSharing?: boolean,
    ) =>
      act(
        'grantConsent',
        ', $precision: SharePrecision!, $duration: ShareDuration!, $locale: Locale, $textVersion: String!, $newKey: String, $whileSharing: Boolean',
        { precision, duration, locale, textVersion, newKey, whileSharing },
      ),
    share: (overrides: object = {}, newKey?: string) =>
      act('sharePosition', ', $position: PositionInput!, $newKey: String', {
        position: fix(test, overrides),
        newKey,
      }),
    shareSeveral: (newKey?: string, positions: object[] = [fix(test)]) =>
      act('sharePositions', ', $positions: [PositionInput!]!, $newKey: String', {
        positions,
        newKey,
      }),
    decline: (tell = false, newKey?: string) =>
      act('declineConsent', ', $tell: Boolean, $newKey: String', { tell, newKey }),
    arrive: ({ at, stop }: { at?: string; stop?: boolean } = {}) =>
      act('reportArrival', ', $at: DateTime, $stop: Boolean', { at, stop }),
    stop: () => act('withdrawConsent', ''),
    erase: () => act('withdrawConsent', ', $erase: Boolean', { erase: true }),
    extend: () => act('extendConsent', ''),
    askWho: (newKey?: string) => act('askWhoThisIs', ', $newKey: String', { newKey }),
    reply: (reply: string) => act('replyWithoutLocation', ', $reply: RecipientReply!', { reply }),
    block: (newKey?: string) => act('blockRequests', ', $newKey: String', { newKey }),
    report: (reason: string, details?: string) =>
      act('reportAbuse', ', $reason: AbuseReason!, $details: String', { reason, details }, ''),
  };
}

export type TestRequester = ReturnType<typeof requesterOf>;

/** What a subscriber does, as their dashboard sends them. */
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
    request: async (
      input: object,
    ): Promise<Outcome & { id: string; handoverToken: string; linkToken: string }> => {
      const answer = await ask(
        'requestLocation',
        `mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { ${location} } } }`,
        { input },
      );
      const value = answer.value?.location ?? null;
      return {
        ...answer,
        value,
        id: value?.id,
        /** The token in the link that the requester sees. */
        handoverToken: value?.link.split('#')[1],
        /** What the recipient answers with: over LINK the same, else the key of the message. */
        linkToken:
          value?.channel === 'LINK' ? value.link.split('#')[1] : value && answerToken(test.ports, value.id),
      };
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
    changeIcon: (locationId: string, icon?: string | null) =>
      act('changeRequestIcon', '$locationId: ID!, $icon: String', { locationId, icon }),
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
