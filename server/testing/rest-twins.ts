/** What a call is refused, and the same asked of GraphQL. `id` is in the call's path. */
export type Refused = [input: { id?: string } & Record<string, unknown>, variables: Record<string, unknown>];
type Twin = { query: string; refused: Refused[] };

/** Stands for a request of the caller's own that nobody has answered. */
export const own = 'own';
const nobodys = '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70';
const visitorId = 'a1b2c3d4-e5f6-7890';
const same = (...inputs: Record<string, unknown>[]): Refused[] => inputs.map((input) => [input, input]);
/** The same, where GraphQL takes one `input`. */
const asInput = (more: object, ...inputs: Record<string, unknown>[]): Refused[] =>
  inputs.map((input) => [input, { input: { ...more, ...input } }]);
const renamed = (
  names: Record<string, string>,
  more: object,
  ...inputs: Record<string, unknown>[]
): Refused[] =>
  inputs.map((input) => [
    input,
    {
      input: {
        ...more,
        ...Object.fromEntries(Object.entries(input).map(([name, value]) => [names[name] ?? name, value])),
      },
    },
  ]);
const byId = (name = 'id', more: object = {}): Refused[] =>
  [nobodys, 'nothing'].map((id) => [
    { id, ...more },
    { [name]: id, ...more },
  ]);
const purchases = (method: string, planId: string): Refused[] => {
  const more = { method, idempotencyKey: 'twin' };
  return renamed(
    { password: 'encryptedPassword' },
    more,
    { email: 'a@', planId, renewalConsent: 'x' },
    { email: 'twin@example.org', planId: 'none', renewalConsent: 'x' },
    { email: 'twin@example.org', planId, renewalConsent: 'old' },
    { email: 'twin@example.org', planId, renewalConsent: 'x', password: 'clear' },
    { email: 'twin@example.org', planId, renewalConsent: 'x', phone: 'no number' },
  );
};
const renewals = (method: string): Refused[] =>
  asInput(
    { method, idempotencyKey: 'twin' },
    { planId: 'usd-28', renewalConsent: 'x' },
    { planId: 'none', renewalConsent: 'x' },
  );
const register =
  'mutation ($input: RegisterAndSubscribeInput!) { registerAndSubscribe(input: $input) { id } }';
const subscribe = 'mutation ($input: SubscribeInput!) { subscribe(input: $input) { id } }';
const ask = 'mutation ($input: RequestLocationInput!) { requestLocation(input: $input) { location { id } } }';
const lookUp = 'mutation ($input: StartLookupInput!) { startLookup(input: $input) { lookup { id } } }';
const manage = (name: string, more = '', args = '') =>
  `mutation ($id: ID!${more}) { ${name}(locationId: $id${args}) { id } }`;
const templates = (channel: string): Twin => ({
  query: `query ($locale: Locale) { messageTemplates(channel: ${channel}, locale: $locale) { id } }`,
  refused: same({ locale: 'fr' }),
});
/** Calls that ask for nothing that could be wrong, besides who asks. */
const always = (query: string): Twin => ({ query, refused: [] });

/** The GraphQL operation behind each call, and what both refuse. */
export const twins: Record<string, Twin> = {
  'POST /auth/emailAutoLogin': {
    query: 'mutation ($email: String!) { requestSignInLink(email: $email) }',
    refused: same({ email: 'a@' }, { email: 'a\u0000@example.org' }),
  },
  'POST /auth/loginByAuthCode': {
    query: 'mutation ($token: String!) { signInWithLink(token: $token) { token } }',
    refused: [
      [{ code: 'nothing' }, { token: 'nothing' }],
      [{ code: 'x'.repeat(200) }, { token: 'x'.repeat(200) }],
    ],
  },
  'POST /auth/login': {
    query:
      'mutation ($email: String!, $p: String!) { signInWithPassword(email: $email, encryptedPassword: $p) { token } }',
    refused: [
      [
        { email: 'a@', password: 'x' },
        { email: 'a@', p: 'x' },
      ],
    ],
  },
  'POST /auth/tokens': {
    query: 'mutation ($input: CreatePartnerTokenInput!) { createPartnerToken(input: $input) { token } }',
    refused: [
      [{ name: 'x', scopes: [] }, { input: { name: 'x', scopes: [] } }],
      [{ name: ' ', scopes: ['account:read'] }, { input: { name: ' ', scopes: ['ACCOUNT_READ'] } }],
    ],
  },
  'POST /sandbox/account': always('mutation { sandboxAccount { token } }'),
  'POST /auth/logout': always('mutation { signOut }'),
  'POST /auth/sendCode': {
    query: 'mutation ($email: String!, $type: Int) { requestResetCode(email: $email, type: $type) }',
    refused: same({ email: 'a@' }, { email: 'a@example.org', type: 2 }),
  },
  'POST /auth/resetPassword': {
    query: 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) }',
    refused: renamed(
      { password: 'encryptedPassword' },
      {},
      { email: 'a@', password: 'x', verificationCode: '1' },
      { email: 'nobody@example.org', password: 'x', verificationCode: '123456' },
    ),
  },
  'POST /auth/registerAndSign/v5pay': { query: register, refused: purchases('V5PAY', 'php-28') },
  'POST /auth/registerAndSign/stripe': { query: register, refused: purchases('CARD', 'usd-28') },
  'POST /auth/registerAndSign/paypal': { query: register, refused: purchases('PAYPAL', 'usd-28') },
  'POST /auth/subscribe/v5pay': { query: subscribe, refused: renewals('V5PAY') },
  'POST /auth/subscribe/stripe': { query: subscribe, refused: renewals('CARD') },
  'POST /auth/subscribe/paypal': { query: subscribe, refused: renewals('PAYPAL') },
  'POST /auth/loginAfterPayment': {
    query: 'mutation ($id: ID!) { signInAfterPayment(id: $id) { token } }',
    refused: same({ id: nobodys }, { id: 'nothing' }),
  },
  'GET /common/emailInSub': {
    query: 'query ($email: String!) { accountExistence(email: $email) { exist } }',
    refused: same({ email: 'a@' }),
  },
  'GET /common/emailCheck': {
    query: 'query ($email: String!) { accountExistence(email: $email) { exist } }',
    refused: same({ email: 'a@' }),
  },
  'GET /common/passwordKey': always('{ passwordKey }'),
  // GraphQL answers an unknown currency with an empty list; the documented call has one plan in front.
  'GET /common/productInfo': always('{ plans { id } }'),
  'GET /common/smsLocateTemplate': templates('SMS'),
  'GET /common/emailLocateTemplate': templates('EMAIL'),
  'GET /common/voiceLocateTemplate': templates('VOICE'),
  'POST /common/addBuriedPoint': {
    query: 'mutation ($input: RecordEventInput!) { recordEvent(input: $input) }',
    refused: asInput(
      {},
      { visitorId: 'x', name: 'click' },
      { visitorId, name: 'two words' },
      { visitorId, name: '' },
    ),
  },
  'POST /common/forgetVisitor': {
    query: 'mutation ($visitorId: String!) { forgetVisitor(visitorId: $visitorId) { accepted } }',
    refused: same({ visitorId: 'x' }),
  },
  'POST /locate/userAgent': {
    query: 'mutation ($input: ReportVisitInput!) { reportVisit(input: $input) }',
    refused: asInput(
      {},
      { visitorId: 'x', pageUrl: 'http://localhost:4000/' },
      { visitorId, pageUrl: 'no address' },
    ),
  },
  'POST /locate/phone': {
    query: ask,
    refused: renamed(
      { phone: 'recipient' },
      { channel: 'PHONE' },
      { phone: '12' },
      { phone: '+19005550123' },
      { phone: '+447700900123', templateId: 'none' },
      { phone: '+447700900123', title: 'x'.repeat(81) },
      { phone: '+447700900123', senderName: 'x'.repeat(41) },
    ),
  },
  'POST /locate/email': {
    query: ask,
    refused: renamed(
      { email: 'recipient' },
      { channel: 'EMAIL' },
      { email: 'a@' },
      { email: 'a@example.org', senderName: 'The Police' },
    ),
  },
  'POST /locate/link': {
    query: ask,
    refused: asInput({ channel: 'LINK' }, { title: '' }, { title: 'x'.repeat(81) }),
  },
  'GET /locate/limits': always('{ sendLimits { kind } }'),
  'GET /locate/records': {
    query:
      'query ($first: Int, $after: String, $orderBy: LocationOrder) { locations(first: $first, after: $after, orderBy: $orderBy) { totalCount } }',
    refused: same(
      { first: 0 },
      { first: 101 },
      { after: 'nothing' },
      { after: 'nothing', orderBy: 'LIVE_FIRST' },
    ),
  },
  // One that is not there is null for GraphQL: NOT_FOUND is every-call.test.ts's.
  'GET /locate/records/{id}': always('{ location(id: "x") { id } }'),
  'GET /locate/records/{id}/track': always('{ location(id: "x") { track { source } } }'),
  'POST /locate/records/{id}/cancel': { query: manage('cancelRequest'), refused: byId() },
  'POST /locate/records/{id}/extend': {
    query: manage('askToExtend'),
    refused: [...byId(), ...same({ id: own })],
  },
  'POST /locate/records/{id}/answerWho': {
    query: manage('answerWhoThisIs', ', $name: String!', ', name: $name'),
    refused: [
      ...byId('id', { name: 'Sari' }),
      ...same({ id: own, name: 'Sari' }),
      ...same({ id: own, name: 'The Police' }),
    ],
  },
  'POST /locate/records/{id}/icon': {
    query: manage('changeRequestIcon', ', $icon: String', ', icon: $icon'),
    refused: [...byId('id', { icon: '🌻' }), ...same({ id: own, icon: 'Mum' })],
  },
  'POST /locate/records/{id}/voice': {
    query: manage('sendVoiceMessage', ', $templateId: ID', ', templateId: $templateId'),
    refused: [...byId(), ...same({ id: own })],
  },
  'POST /locate/emailRough': {
    query: lookUp,
    refused: renamed(
      { email: 'subject' },
      { kind: 'EMAIL', purpose: 'UNKNOWN_CALLER' },
      { email: 'a@' },
      { email: 'a@example.com', purpose: 'CREDIT' },
    ),
  },
  'POST /locate/lookups': {
    query: lookUp,
    refused: asInput(
      {},
      { kind: 'PHONE', subject: '12', purpose: 'RECONNECT' },
      { kind: 'EMAIL', subject: 'a@', purpose: 'RECONNECT' },
      { kind: 'PHONE', subject: '+12025550123', purpose: 'TENANCY' },
    ),
  },
  'GET /locate/lookups': {
    query: 'query ($first: Int, $after: String) { lookups(first: $first, after: $after) { totalCount } }',
    refused: same({ first: 0 }, { first: 101 }, { after: 'nothing' }),
  },
  'GET /locate/lookups/{id}': always('{ lookup(id: "x") { id } }'),
  'GET /locate/reports/{id}': always('{ report(id: "x") { id } }'),
  'GET /locate/reports/{id}/pdf': always('{ report(id: "x") { pdfUrl } }'),
  'GET /personnal/subscribe/info': always('{ viewer { subscription { status } } }'),
  'POST /personnal/subscribe/cancel': always('mutation { cancelSubscription { status } }'),
  'GET /personnal/registerQuery/{id}': {
    query: 'query ($id: ID!) { paymentOutcome(id: $id) { id } }',
    refused: byId(),
  },
  'POST /personnal/getPaidAmount': always('{ viewer { subscription { paidAmounts { amount currency } } } }'),
};
