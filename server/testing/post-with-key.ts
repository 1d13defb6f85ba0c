import type { TestApp } from './build-test-app.ts';
import type { TestSubscriber } from './factories.ts';

/** Posts to a REST call with an `Idempotency-Key`. */
export async function postWithKey(
  app: TestApp,
  path: string,
  payload: object,
  {
    key,
    subscriber,
    address = '198.51.100.1',
    cookie,
  }: { key: string; subscriber?: TestSubscriber; address?: string; cookie?: string },
) {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1${path}`,
    headers: {
      'x-app-id': 'test',
      'idempotency-key': key,
      'x-forwarded-for': address,
      ...(cookie ? { cookie } : {}),
      ...(subscriber ? { authorization: `Bearer ${subscriber.token}` } : {}),
    },
    payload,
  });
  const replayed = answer.headers['idempotency-replayed'] === 'true';
  return { status: answer.statusCode, replayed, body: answer.json(), headers: answer.headers };
}
