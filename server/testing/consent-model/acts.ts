import fc from 'fast-check';

const pick = fc.nat(999);
const user = fc.nat(2);

/** A walk writes to two numbers and an address, and makes links; mostly to one number, so that its day is often full. */
const whom = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 4, arbitrary: fc.nat(3) });

const of = <Kind extends string, Rest extends object>(
  kind: Kind,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) =>
  fc.record({ kind: fc.constant(kind), ...rest }, { noNullPrototype: true }) as unknown as fc.Arbitrary<
    { kind: Kind } & Rest
  >;

const s = 1_000;
const m = 60 * s;
const h = 60 * m;
/** Millionths of a degree that round to hundredths in one way only. */
const micro = (bound: number) =>
  fc
    .integer({ min: -bound, max: bound })
    .map((value) => (value % 10_000 === 0 || value % 5_000 !== 0 ? value : value + 1));

const shares = {
  pick,
  latitude: micro(90_000_000),
  longitude: micro(180_000_000),
  accuracy: fc.constantFrom(5, 40, 900, 1_000, 2_500),
  /** How long ago the device took it, by its own clock. */
  age: fc.constantFrom(0, 0, 0, 5 * s, 30 * s, 61 * s, 2 * h, -30 * s, -90 * s),
};

/**
 * One thing that somebody does, or time. `pick` chooses among the requests that there are. What ends all for a recipient or
 * a request is rare, so that walks come far.
 */
export const anyAct = fc.oneof(
  { weight: 20, arbitrary: of('ask', { user, to: whom, signed: fc.boolean() }) },
  { weight: 8, arbitrary: of('read', { pick }) },
  {
    weight: 36,
    arbitrary: of('grant', {
      pick,
      precision: fc.constantFrom('CITY' as const, 'AREA' as const, 'EXACT' as const),
      duration: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('ONCE' as const, 'ONE_HOUR' as const) },
        { weight: 3, arbitrary: fc.constantFrom('EIGHT_HOURS' as const, 'UNTIL_STOPPED' as const) },
      ),
      from: fc.nat(2),
    }),
  },
  { weight: 36, arbitrary: of('share', shares) },
  { weight: 8, arbitrary: of('shareAgain', { pick }) },
  { weight: 10, arbitrary: of('decline', { pick, tell: fc.boolean() }) },
  { weight: 6, arbitrary: of('askWho', { pick }) },
  { weight: 6, arbitrary: of('reply', { pick, word: fc.constantFrom('OK', 'ON_MY_WAY', 'CALL_ME') }) },
  { weight: 8, arbitrary: of('extend', { pick }) },
  { weight: 8, arbitrary: of('stop', { pick }) },
  { weight: 2, arbitrary: of('erase', { pick }) },
  { weight: 1, arbitrary: of('block', { pick }) },
  { weight: 1, arbitrary: of('unsubscribe', { pick }) },
  { weight: 1, arbitrary: of('report', { pick }) },
  { weight: 1, arbitrary: of('cancel', { pick }) },
  { weight: 8, arbitrary: of('askToExtend', { pick }) },
  { weight: 8, arbitrary: of('answerWho', { pick }) },
  { weight: 10, arbitrary: of('call', { pick }) },
  {
    weight: 1,
    arbitrary: of('stopWord', { phone: fc.nat(1), word: fc.constantFrom('STOP', 'stop.', ' Berhenti ') }),
  },
  { weight: 2, arbitrary: of('startWord', { phone: fc.nat(1) }) },
  {
    weight: 28,
    arbitrary: of('wait', {
      time: fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(9 * s, 5 * m, 16 * m, 30 * m) },
        { weight: 6, arbitrary: fc.constantFrom(h, 3 * h, 4 * h) },
        { weight: 2, arbitrary: fc.constantFrom(12 * h, 25 * h, 73 * h) },
      ),
    }),
  },
  {
    weight: 28,
    arbitrary: of('work', {
      carrier: fc.oneof(
        { weight: 4, arbitrary: fc.constant('takes' as const) },
        { weight: 1, arbitrary: fc.constantFrom('is down' as const, 'refuses' as const) },
      ),
    }),
  },
  {
    weight: 12,
    arbitrary: of('callback', {
      pick,
      word: fc.constantFrom('under way' as const, 'delivered' as const, 'undelivered' as const),
    }),
  },
  { weight: 2, arbitrary: of('reconnect', { user, back: fc.constantFrom(2 * s, h, 30 * h) }) },
);
export type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/** What chance seldom brings: a reminder that falls due when its recipient's day is full. */
export const fullDay: Act[] = [
  { kind: 'ask', user: 0, to: 0, signed: true },
  { kind: 'ask', user: 1, to: 0, signed: false },
  { kind: 'ask', user: 2, to: 0, signed: false },
  { kind: 'work', carrier: 'takes' },
  { kind: 'grant', pick: 3, precision: 'AREA', duration: 'EIGHT_HOURS', from: 1 },
  { kind: 'wait', time: 4 * h },
  { kind: 'work', carrier: 'takes' },
];
