import { rowsOf, type Client, type Context } from '#server/context/context.ts';
import { utcDay } from '#server/sql/instants.ts';
import { beginAttempt } from '#server/features/attempt/attempts.ts';
import { isAppPath, localPath } from '#shared/paths.ts';

type Text = string | null | undefined;
export type ClientErrorInput = { name?: Text; place?: Text; page?: Text };
export type ClientErrorCount = { error: string; place: string; page: string; count: number };

/** Days that counts are kept. */
const kept = 90;

/** Anything else that a browser sends is not stored: only what cannot contain anything about a person. */
const known = ({ name, place, page }: ClientErrorInput) => {
  const plain = localPath(page?.split(/[?#]/, 1)[0] ?? '', 'en').replace(/(?<=.)\/$/, '');
  return {
    error: /^[A-Z][A-Za-z]{2,40}$/.exec(name ?? '')?.[0] ?? 'Error',
    place: /^[\w~-]{1,60}\.js:\d{1,7}:\d{1,7}$/.exec(place ?? '')?.[0] ?? '-',
    page: isAppPath(plain) ? plain : 'other',
  };
};

/** Counts a failure of the app in a browser. Throws RATE_LIMITED. */
export async function reportClientError(
  ctx: Context,
  input: ClientErrorInput,
  client: Client,
): Promise<true> {
  await beginAttempt(ctx, 'clientError', null, client);
  const told = known(input);
  await rowsOf(ctx.em)
    .insertInto('client_error')
    .values({ day: utcDay(ctx.now()), ...told, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'error', 'place', 'page'])
        .doUpdateSet((to) => ({ count: to('client_error.count', '+', 1) })),
    )
    .execute();
  ctx.log.warn(told, 'the app failed in a browser');
  return true;
}

/** What failed in the last days, most frequent first. */
export async function clientErrors(
  ctx: Pick<Context, 'em' | 'now'>,
  days: number,
): Promise<ClientErrorCount[]> {
  const rows = await rowsOf(ctx.em)
    .selectFrom('client_error')
    .select(['error', 'place', 'page', ({ fn }) => fn.sum<string>('count').as('sum')])
    .where('day', '>', utcDay(ctx.now(), days))
    .groupBy(['error', 'place', 'page'])
    .orderBy('sum', 'desc')
    .limit(50)
    .execute();
  return rows.map(({ sum, ...what }) => ({ ...what, count: Number(sum) }));
}

export async function eraseOldClientErrors(ctx: Pick<Context, 'em' | 'now'>): Promise<void> {
  await rowsOf(ctx.em).deleteFrom('client_error').where('day', '<', utcDay(ctx.now(), kept)).execute();
}
